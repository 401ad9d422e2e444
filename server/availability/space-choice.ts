import type { Conflict } from '../../shared/events.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import {
  busyConflicts,
  type ConflictCalendar,
  closureConflicts,
  listWarnings,
  type Placement,
  reservationConflicts,
} from './conflict-calendar.ts';
import { listSpacesOfOffering } from './reservation-queries.ts';

/** What a date draws on. */
export interface SpaceChoice {
  /** All of them. */
  needed: readonly string[];
  /** One of them, the first that is free; empty where there is nothing to choose. */
  oneOf: readonly string[];
}

/** As the offering says. */
export async function getSpaceChoice(db: Connection, offeringId: string): Promise<SpaceChoice> {
  const rows = await listSpacesOfOffering(db, offeringId);
  const ids = (needed: boolean) => rows.filter((row) => row.needed === needed).map(({ id }) => id);
  return { needed: ids(true), oneOf: ids(false) };
}

/** These and no others. */
export const fixedSpaces = (spaceIds: readonly string[]): SpaceChoice => ({
  needed: [...new Set(spaceIds)],
  oneOf: [],
});

export const allSpaces = ({ needed, oneOf }: SpaceChoice): string[] => [...needed, ...oneOf];

/** @throws Refusal `events.unknown_space` for one that is not in this studio, or is archived */
export function assertSpaces({ spaces }: ConflictCalendar, ids: readonly string[]): void {
  if (ids.some((id) => spaces.get(id)?.archived !== false)) refuse('events.unknown_space');
}

/**
 * The spaces that a date takes then, and who has what it would need. Of those of which one is enough, one that is
 * open and not busy elsewhere comes before one that is merely free.
 */
export function chooseSpaces(
  calendar: ConflictCalendar,
  { needed, oneOf }: SpaceChoice,
  times: Omit<Placement, 'spaceIds'>,
): { spaceIds: string[]; taken: Conflict[] } {
  const others = oneOf.map((id) => ({ id, taken: reservationConflicts(calendar, id, times) }));
  const free = others.filter((other) => other.taken.length === 0);
  const isOpen = ({ id }: { id: string }) =>
    [closureConflicts, busyConflicts].every((find) =>
      find(calendar, { spaceIds: [id], ...times }).every((one) => !one.space_id),
    );
  const chosen = free.find(isOpen) ?? free[0] ?? others[0];
  const taken = needed.flatMap((id) => reservationConflicts(calendar, id, times));
  return {
    spaceIds: chosen && !needed.includes(chosen.id) ? [...needed, chosen.id] : [...needed],
    taken: free.length > 0 ? taken : [...taken, ...others.flatMap((other) => other.taken)],
  };
}

/**
 * The spaces that a date takes then.
 * @throws Refusal `events.unknown_space`, `events.conflict`; `events.warned` unless anyway
 */
export function assignSpaces(
  calendar: ConflictCalendar,
  choice: SpaceChoice,
  times: { from: Date; to: Date },
  anyway: boolean | undefined,
): string[] {
  assertSpaces(calendar, allSpaces(choice));
  const { spaceIds, taken } = chooseSpaces(calendar, choice, times);
  if (taken.length > 0) refuse('events.conflict', { conflicts: taken });
  const warnings = anyway ? [] : listWarnings(calendar, { spaceIds, ...times });
  if (warnings.length > 0) refuse('events.warned', { conflicts: warnings });
  return spaceIds;
}
