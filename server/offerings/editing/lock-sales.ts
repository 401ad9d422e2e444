import { sql } from 'kysely';
import { assertScheduleLocked, lockSchedule } from '#server/availability/schedule-locks.ts';
import type { Connection } from '#server/db/database.ts';

/**
 * Locks an offering against bookings and new events until the transaction ends; both hold a shared lock on its row.
 * Bookings that were made before are visible after this call.
 * @throws ConcurrentChange when an event was planned in the meantime
 */
export async function lockSales(db: Connection, id: string, now: Date): Promise<void> {
  const dates = await lockSchedule(db, { offering_id: id }, now);
  await sql`select from offerings where id = ${id} for update`.execute(db);
  await assertScheduleLocked(db, { offering_id: id }, dates, now);
}
