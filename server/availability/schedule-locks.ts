import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { ConcurrentChange } from './retry-on-conflict.ts';

/** Whose plan: that of one offering, or of a whole studio. */
export type ScheduleOwner = { offering_id: string } | { studio_id: string };

const belongTo = (whose: ScheduleOwner) =>
  'offering_id' in whose ? sql`offering_id = ${whose.offering_id}` : sql`studio_id = ${whose.studio_id}`;

const ahead = (whose: ScheduleOwner, now: Date) =>
  sql`from events where ${belongTo(whose)} and status = 'scheduled' and ends_at > ${now}`;

/**
 * Locks rules and then dates that are not over, as everybody locks them, for a change of them all.
 * @returns the dates' ids
 */
export async function lockSchedule(db: Connection, whose: ScheduleOwner, now: Date): Promise<string[]> {
  await sql`select from event_series where ${belongTo(whose)} order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`select id ${ahead(whose, now)} order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Asked once nobody can make dates any more, which is after the dates were locked.
 * @throws Overtaken when somebody made one in between
 */
export async function assertScheduleLocked(db: Connection, whose: ScheduleOwner, locked: readonly string[], now: Date) {
  const { rows } = await sql`
    select ${ahead(whose, now)} and not id = any(${[...locked]}::uuid[]) limit 1`.execute(db);
  if (rows.length > 0) throw new ConcurrentChange();
}
