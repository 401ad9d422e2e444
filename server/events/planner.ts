import { mayDo } from '#shared/studios/team.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { getStudioAs, type StudioAccess } from '../studios/studios.ts';

/** A member of a studio's team who may plan events. */
export interface Planner extends StudioAccess {
  userId: string;
  /** Whether they may edit all events, or only those that they teach. */
  canEditAll: boolean;
}

/**
 * Returns the access of a person who plans events of a studio.
 * @throws Refusal `http.not_found` for people who are not on the team, `studios.no_right`, `studios.archived`
 */
export async function getPlanner(db: Connection, person: { userId: string }, idOrSlug: string): Promise<Planner> {
  const studio = await getStudioAs(db, person, idOrSlug);
  const all = mayDo(studio.role, 'edit_dates');
  if (!all && !(studio.member_id && mayDo(studio.role, 'edit_own_dates'))) refuse('studios.no_right');
  if (studio.status === 'archived') refuse('studios.archived');
  return { ...studio, userId: person.userId, canEditAll: all };
}

/** @throws Refusal `studios.no_right` when a member who plans only their own events would edit another's */
export function assertCanEdit(planner: Planner, isOwn: boolean): void {
  if (!planner.canEditAll && !isOwn) refuse('studios.no_right');
}

/**
 * Members without the right to edit offerings cannot change the price of an event.
 * @param price minor units; null: the price of the offering; undefined: unchanged
 * @throws Refusal `studios.no_right`
 */
export function assertPrice({ role }: Planner, price: number | null | undefined, current: number | null): void {
  if (price !== undefined && price !== current && !mayDo(role, 'edit_offerings')) refuse('studios.no_right');
}

/** True if the planner's own space, as a teacher, is among these. */
export const isTeaching = (
  planner: Pick<Planner, 'member_id'>,
  spaces: Iterable<{ id: string; member_id: string | null }>,
  ids: readonly string[],
): boolean =>
  planner.member_id !== null &&
  [...spaces].some(({ id, member_id }) => member_id === planner.member_id && ids.includes(id));
