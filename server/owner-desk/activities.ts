import type { StudioActivityListParams } from '#shared/schemas/activities.ts';
import { listActivities } from '../activity/activity.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';

/**
 * Lists what happened in a studio, the latest first, without where requests came from and without the names of
 * operators.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function listStudioActivities(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  params: StudioActivityListParams,
) {
  const { id } = await getStudioAs(services.db, person, idOrSlug, 'see_activities');
  return listActivities(services, params, id);
}
