import { sql } from 'kysely';
import { assertScheduleLocked, lockSchedule } from '../../availability/schedule-locks.ts';
import type { Connection } from '../../db/database.ts';

/**
 * Nobody books or plans it until the transaction ends: both share its row until they are done. What was booked before
 * is seen by whoever looks after this.
 * @throws ConcurrentChange when an event was created in the meantime
 */
export async function lockSales(db: Connection, id: string, now: Date): Promise<void> {
  const dates = await lockSchedule(db, { offering_id: id }, now);
  await sql`select from offerings where id = ${id} for update`.execute(db);
  await assertScheduleLocked(db, { offering_id: id }, dates, now);
}
