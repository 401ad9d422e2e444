import type { Conflict } from '#shared/events.ts';
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

/** The spaces from which those of an event are chosen. */
export interface SpaceChoice {
  /** The event takes all of these. */
  needed: readonly string[];
  /** The event takes one of these, the first that is free; empty where there is nothing to choose. */
  oneOf: readonly string[];
}

/** The spaces that an offering is assigned to, its teacher among them. */
export async function getSpaceChoice(db: Connection, offeringId: string): Promise<SpaceChoice> {
  const rows = await listSpacesOfOffering(db, offeringId);
  const ids = (needed: boolean) => rows.filter((row) => row.needed === needed).map(({ id }) => id);
  return { needed: ids(true), oneOf: ids(false) };
}

/** A choice without alternatives. */
export const fixedSpaces = (spaceIds: readonly string[]): SpaceChoice => ({
  needed: [...new Set(spaceIds)],
  oneOf: [],
});

export const allSpaces = ({ needed, oneOf }: SpaceChoice): string[] => [...needed, ...oneOf];

/** @throws Refusal `events.unknown_space` for a space of another studio, or an archived one */
export function assertSpaces({ spaces }: ConflictCalendar, ids: readonly string[]): void {
  if (ids.some((id) => spaces.get(id)?.archived !== false)) refuse('events.unknown_space');
}

/**
 * Chooses the spaces of an event, and lists what already reserves them. Among alternatives, a space that is open and
 * not busy in an external calendar is preferred to one that is only free of reservations.
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
 * Chooses the spaces of an event, and refuses when they conflict.
 * @throws Refusal `events.unknown_space`, `events.conflict`; `events.warned` unless `overrideWarnings`
 */
export function assignSpaces(
  calendar: ConflictCalendar,
  choice: SpaceChoice,
  times: { from: Date; to: Date },
  overrideWarnings: boolean | undefined,
): string[] {
  assertSpaces(calendar, allSpaces(choice));
  const { spaceIds, taken } = chooseSpaces(calendar, choice, times);
  if (taken.length > 0) refuse('events.conflict', { conflicts: taken });
  const warnings = overrideWarnings ? [] : listWarnings(calendar, { spaceIds, ...times });
  if (warnings.length > 0) refuse('events.warned', { conflicts: warnings });
  return spaceIds;
}
