import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { isPriceOfGroup } from '#shared/bookings/refund-quote.ts';
import type { BookingRow } from '../core/booking-row.ts';

/**
 * Makes an offer smaller before its guest accepts it, at each of its dates. The price of a group stays as it is.
 * @param booking its events are locked
 * @param seats undefined takes all
 * @returns the events with seats that came free
 * @throws Refusal `waitlist.more_than_offered`, for fewer seats of an offer that a studio made too
 */
export async function narrowOffer(tx: Tx, booking: BookingRow, seats: number | undefined): Promise<string[]> {
  if (seats === undefined || seats === booking.seats) return [];
  if (seats > booking.seats || booking.waitlist === null) {
    refuse('waitlist.more_than_offered', { most: booking.seats });
  }
  // The price of an offer is a multiple of its seats, and so is that of each of its dates.
  const narrow = (amount: 'total' | 'price') =>
    isPriceOfGroup(booking.price_unit)
      ? sql.ref(amount)
      : sql`${sql.ref(amount)} / ${booking.seats}::int * ${seats}::int`;
  const { rows } = await sql<{ event_id: string }>`
    with narrowed as (
      update bookings set seats = ${seats}, total = ${narrow('total')}
      where id = ${booking.id} and seats = ${booking.seats} and state = ${booking.state}
      returning id
    ), covering as (
      update booking_events c set seats = ${seats}, price = ${narrow('price')} from narrowed
      where c.booking_id = narrowed.id and c.released_at is null
      returning c.event_id
    ), freed as (
      update events e set seats_taken = e.seats_taken - ${booking.seats - seats} from covering where e.id = covering.event_id
    ), left_out as (
      delete from booking_attendees a using narrowed where a.booking_id = narrowed.id and a.position > ${seats}
    ), resized as (
      update waitlist_entries w set seats = ${seats} from narrowed where w.booking_id = narrowed.id
    )
    select event_id from covering`.execute(tx);
  return rows.map(({ event_id }) => event_id);
}
