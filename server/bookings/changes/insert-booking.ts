import { sql } from 'kysely';
import type { BookingState, Payment } from '../../../shared/bookings/bookings.ts';
import type { CancellationPolicy } from '../../../shared/bookings/cancellation.ts';
import type { BookedAddon, SeatPrice } from '../../../shared/bookings/seat-prices.ts';
import type { BookingMode } from '../../../shared/offerings/offerings.ts';
import type { Tx } from '../../db/database.ts';
import { newReference, newTicketCode } from '../booking-draft.ts';

/** A booking of seats that its transaction has taken already: of another booking, or at the desk. */
export interface TakenBooking {
  studio_id: string;
  offering_id: string;
  /** What it covers, and what the seats cost at each. */
  dates: readonly { event_id: string; price: number; deposit?: number | null }[];
  guest_id: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  mode: BookingMode;
  state: BookingState;
  seats: number;
  unit_price: number;
  total: number;
  /** What a code took off the price. */
  discount?: number;
  promo_code_id?: string | null;
  /** Of the booking that its seats come from; that of the owner's plan by default. */
  commission_rate?: number;
  deposit_percent?: number | null;
  deposit?: number | null;
  currency: string;
  payment: Payment;
  cancellation_policy: CancellationPolicy;
  note: string;
  language: string;
  created_at: Date;
  /** Of one that is held while it is paid. */
  hold_ends_at?: Date;
  /** One for each seat. */
  attendees: readonly ({ name: string; email: string | null } & Partial<SeatPrice>)[];
  addons?: readonly (BookedAddon & { name: string })[];
}

/**
 * Inserts a booking with its events and attendees, who get new ticket codes. The caller takes the seats and writes the
 * log.
 */
export async function insertTakenBooking(tx: Tx, booking: TakenBooking): Promise<string> {
  const { attendees, addons = [], dates, ...columns } = booking;
  const { id } = await tx
    .insertInto('bookings')
    .values({ ...columns, reference: newReference() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { studio_id, offering_id, seats } = booking;
  await tx
    .insertInto('booking_events')
    .values(dates.map((date) => ({ ...date, booking_id: id, offering_id, studio_id, seats })))
    .execute();
  await tx
    .insertInto('booking_attendees')
    .values(
      attendees.map((attendee, index) => ({
        ...attendee,
        booking_id: id,
        studio_id,
        position: index + 1,
        ticket_code: newTicketCode(),
      })),
    )
    .execute();
  if (addons.length > 0) {
    const rows = addons.map((addon, index) => ({ ...addon, booking_id: id, studio_id, position: index + 1 }));
    await tx.insertInto('booking_addons').values(rows).execute();
  }
  return id;
}

/** Gives attendees of a booking new ticket codes; the old ones are no longer valid. */
export async function renewTickets(tx: Tx, bookingId: string, positions: readonly number[]): Promise<void> {
  await sql`
    update booking_attendees a set ticket_code = n.code
    from unnest(${[...positions]}::smallint[], ${positions.map(newTicketCode)}::text[]) as n (position, code)
    where a.booking_id = ${bookingId} and a.position = n.position`.execute(tx);
}
