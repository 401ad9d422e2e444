import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Takes the seats of a hold again that has ended, for a payment that arrived late: all of them or none. The events are
 * locked. A slot is not taken again, because its spaces may be in use.
 * @returns false when seats are missing, when the guest let them go, or when the studio had the booking before
 */
export async function retakeSeats(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ possible: boolean }>`
    select coalesce(bool_and(not e.is_slot and e.status = 'scheduled' and e.starts_at > ${now}
        and e.capacity - e.seats_taken >= c.seats), false)
      and (select l.from_state = ${'held'} and l.actor_role = 'system' from booking_log l
        where l.booking_id = ${bookingId} order by l.id desc limit 1) as possible
    from booking_events c join events e on e.id = c.event_id
    where c.booking_id = ${bookingId}`.execute(tx);
  if (!rows[0]?.possible) return false;
  await sql`
    with taken as (
      update booking_events set released_at = null where booking_id = ${bookingId} returning event_id, seats
    )
    update events e set seats_taken = e.seats_taken + taken.seats from taken where e.id = taken.event_id`.execute(tx);
  return true;
}
