import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { ConcurrentChange } from './retry-on-conflict.ts';

/** Whose events: those of one offering, or of a studio. */
export type ScheduleOwner = { offering_id: string } | { studio_id: string };

const belongTo = (whose: ScheduleOwner) =>
  'offering_id' in whose ? sql`offering_id = ${whose.offering_id}` : sql`studio_id = ${whose.studio_id}`;

const ahead = (whose: ScheduleOwner, now: Date) =>
  sql`from events where ${belongTo(whose)} and status = 'scheduled' and ends_at > ${now}`;

/**
 * Locks the series, and then the scheduled events that are not over, of an offering or a studio.
 * @returns the ids of the events
 */
export async function lockSchedule(db: Connection, whose: ScheduleOwner, now: Date): Promise<string[]> {
  await sql`select from event_series where ${belongTo(whose)} order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`select id ${ahead(whose, now)} order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Checks that no event was created between `lockSchedule` and the lock that keeps others from creating events.
 * @throws ConcurrentChange when there is one
 */
export async function assertScheduleLocked(db: Connection, whose: ScheduleOwner, locked: readonly string[], now: Date) {
  const { rows } = await sql`
    select ${ahead(whose, now)} and not id = any(${[...locked]}::uuid[]) limit 1`.execute(db);
  if (rows.length > 0) throw new ConcurrentChange();
}
