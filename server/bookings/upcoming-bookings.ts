import { sql } from 'kysely';
import { OPEN_STATES } from '#shared/bookings/bookings.ts';
import type { UpcomingBooking } from '../accounts/accounts.ts';
import type { Connection } from '../db/database.ts';

/** Lists a user's bookings with seats of events that have not started, the next one first. */
export async function listUpcomingBookings(db: Connection, userId: string, now: Date): Promise<UpcomingBooking[]> {
  const { rows } = await sql<UpcomingBooking>`
    select b.id, o.title, s.name as studio, min(e.starts_at) as starts_at, s.time_zone
    from bookings b
    join booking_events c on c.booking_id = b.id and c.released_at is null
    join events e on e.id = c.event_id
    join offerings o on o.id = b.offering_id
    join studios s on s.id = b.studio_id
    where b.guest_id = ${userId} and e.starts_at > ${now}
      and b.state in (${sql.join(OPEN_STATES)})
    group by b.id, o.title, s.name, s.time_zone
    order by min(e.starts_at), b.id`.execute(db);
  return rows;
}
