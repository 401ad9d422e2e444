import type { Conflict } from '../../shared/events.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { type Agenda, takenBy, type Wanted } from './agenda.ts';
import { listSpacesOfOffering } from './agenda-queries.ts';

/** What a date draws on. */
export interface SpaceChoice {
  /** All of them. */
  needed: readonly string[];
  /** One of them, the first that is free; empty where there is nothing to choose. */
  oneOf: readonly string[];
}

/** As the offering says. */
export async function spacesOfOffering(db: Connection, offeringId: string): Promise<SpaceChoice> {
  const rows = await listSpacesOfOffering(db, offeringId);
  const ids = (needed: boolean) => rows.filter((row) => row.needed === needed).map(({ id }) => id);
  return { needed: ids(true), oneOf: ids(false) };
}

/** These and no others. */
export const exactly = (spaceIds: readonly string[]): SpaceChoice => ({ needed: [...new Set(spaceIds)], oneOf: [] });

export const everyOne = ({ needed, oneOf }: SpaceChoice): string[] => [...needed, ...oneOf];

/** @throws Refusal `events.unknown_space` for one that is not in this studio, or is archived */
export function assertSpaces({ spaces }: Agenda, ids: readonly string[]): void {
  if (ids.some((id) => spaces.get(id)?.archived !== false)) refuse('events.unknown_space');
}

/** The spaces that a date takes then, and who has what it would need. */
export function chooseSpaces(
  agenda: Agenda,
  { needed, oneOf }: SpaceChoice,
  { from, to }: Omit<Wanted, 'spaceIds'>,
): { spaceIds: string[]; taken: Conflict[] } {
  const inTheWay = (id: string) => takenBy(agenda, id, { from, to });
  const taken = needed.flatMap(inTheWay);
  const others = oneOf.map((id) => ({ id, taken: inTheWay(id) }));
  const free = others.find((other) => other.taken.length === 0);
  const chosen = free ?? others[0];
  return {
    spaceIds: chosen && !needed.includes(chosen.id) ? [...needed, chosen.id] : [...needed],
    taken: free ? taken : [...taken, ...others.flatMap((other) => other.taken)],
  };
}
