import type { Services } from '#server/services.ts';
import type { StudioSeries } from '#shared/schemas/events/planning.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getPlanner } from '../planner.ts';
import { listStudioSeriesRows } from './queries.ts';

/**
 * Lists the series of a studio that have upcoming events or no end, ordered by their next event.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`
 */
export async function listStudioSeries(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<{ items: StudioSeries[]; next_cursor: null }> {
  const planner = await getPlanner(db, person, idOrSlug);
  const rows = await listStudioSeriesRows(db, { studioId: planner.id, memberId: planner.member_id, now: now() });
  const items = rows.map(
    ({ offering_id, slug, title, service_type, ended_at, next_at, all_own, split_from, studio_id, ...rule }) => ({
      ...rule,
      offering: { id: offering_id, slug, title, service_type },
      ended: ended_at !== null,
      next_at: next_at && toOffsetIso(next_at, planner.time_zone),
      can_edit: planner.canEditAll || all_own,
    }),
  );
  return { items, next_cursor: null };
}
