import { mayDo } from '../../shared/team.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';

/** Somebody who may change dates of a studio. */
export interface Planner extends StudioAccess {
  userId: string;
  /** All of them, not only those at which they teach. */
  canEditAll: boolean;
}

/**
 * @param idOrSlug of the studio
 * @throws Refusal `http.not_found` for whoever is not on the team, `studios.no_right`, `studios.archived`
 */
export async function getPlanner(db: Connection, person: { userId: string }, idOrSlug: string): Promise<Planner> {
  const studio = await getStudioAs(db, person, idOrSlug);
  const all = mayDo(studio.role, 'edit_dates');
  if (!all && !(studio.member_id && mayDo(studio.role, 'edit_own_dates'))) refuse('studios.no_right');
  if (studio.status === 'archived') refuse('studios.archived');
  return { ...studio, userId: person.userId, canEditAll: all };
}

/** @throws Refusal `studios.no_right` when somebody who plans only their own dates would plan another's */
export function assertCanEdit(planner: Planner, isOwn: boolean): void {
  if (!planner.canEditAll && !isOwn) refuse('studios.no_right');
}

/**
 * Prices belong to what is sold, not to its dates: whoever plans only their own dates leaves them as they are.
 * @param wanted minor units; null is the offering's, undefined leaves it
 * @throws Refusal `studios.no_right`
 */
export function assertPrice({ role }: Planner, wanted: number | null | undefined, current: number | null): void {
  if (wanted !== undefined && wanted !== current && !mayDo(role, 'edit_offerings')) refuse('studios.no_right');
}

/** Whether the planner themselves is among these spaces. */
export const isTeaching = (
  planner: Pick<Planner, 'member_id'>,
  spaces: Iterable<{ id: string; member_id: string | null }>,
  ids: readonly string[],
): boolean =>
  planner.member_id !== null &&
  [...spaces].some(({ id, member_id }) => member_id === planner.member_id && ids.includes(id));
