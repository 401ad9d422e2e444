import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { BookingState } from '#shared/bookings/bookings.ts';
import type { Booking, HeldGuests } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { saveDetails } from '../details/save-details.ts';

const HELD: BookingState = 'held';

/**
 * Saves who comes, the note and the details of a booking that the guest holds while it is paid.
 * @throws Refusal `http.not_found`; `bookings.not_waiting` for a booking that is not held; `bookings.no_such_seat` for
 * more people than seats; those
 *   of `saveDetails`, after which the names are as they were
 */
export async function changeHeldGuests(
  services: Services,
  guest: { userId: string },
  id: string,
  { attendees, note, details }: HeldGuests,
): Promise<Booking> {
  await lapseBookings(services, { bookingId: id });
  const booking = await getOwnBooking(services, guest, id);
  if (booking.state !== HELD) refuse('bookings.not_waiting', { state: booking.state });
  if (attendees.length > booking.seats) refuse('bookings.no_such_seat');
  if (details) await saveDetails(services, guest, id, details);
  await transaction(services.db, async (tx) => {
    const { rows } = await sql<{ state: BookingState }>`
      select state from bookings where id = ${id} for no key update`.execute(tx);
    const state = rows[0]?.state ?? 'expired';
    if (state !== HELD) refuse('bookings.not_waiting', { state });
    if (note !== undefined) await tx.updateTable('bookings').set({ note }).where('id', '=', id).execute();
    await sql`
      update booking_attendees a set name = n.name, email = coalesce(n.email, a.email)
      from (select position, row_number() over (order by position) as at from booking_attendees
        where booking_id = ${id} and state = 'coming') p
      join unnest(${attendees.map(({ name }) => name)}::text[], ${attendees.map(({ email }) => email ?? null)}::text[])
        with ordinality as n (name, email, at) on n.at = p.at
      where a.booking_id = ${id} and a.position = p.position`.execute(tx);
    const data = { guests: attendees.length };
    const activity = { by: guest.userId, subject: id, studio: booking.studio_id, data };
    await record({ ...services, db: tx }, 'booking.guests_named', activity);
  });
  return getBooking(services, guest, id);
}
