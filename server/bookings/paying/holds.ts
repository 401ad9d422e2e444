import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { type BookingState, HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { toBooking } from '../core/booking-dto.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { listHeldBookings } from '../core/queries.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';

const HELD: BookingState = 'held';

interface OwnHold {
  booking_id: string;
  payment_id: string;
  seats: number;
}

/** Finds the booking that holds seats of an event for this guest while it is paid. */
export async function findOwnHold(
  db: Connection,
  { userId }: { userId: string },
  eventId: string,
): Promise<OwnHold | undefined> {
  const { rows } = await sql<OwnHold>`
    select b.id as booking_id, i.payment_id, b.seats
    from bookings b join payment_items i on i.booking_id = b.id join payments p on p.id = i.payment_id
    join booking_events c on c.booking_id = b.id
    where b.guest_id = ${userId} and b.state = ${HELD} and c.event_id = ${eventId} and c.released_at is null
      and p.provider not in ('gift_card', 'pass')
    order by b.hold_ends_at desc, b.id, p.state in ('failed', 'voided'), p.id desc limit 1`.execute(db);
  return rows[0];
}

/** Lists the bookings that hold seats for the guest while they are paid, the one that ends first on top. */
export async function listHolds(services: Services, guest: { userId: string }): Promise<Booking[]> {
  const rows = await listHeldBookings(services.db, guest.userId, services.now());
  return rows.map((row) => toBooking(row, services));
}

/**
 * Extends a hold, once, while a payment is on its way; one that lasts long enough stays as it is.
 * @param until 15 minutes more by default
 */
export async function extendHold(
  db: Connection,
  bookingIds: readonly string[],
  now: Date,
  until?: Date,
): Promise<void> {
  await sql`
    update bookings set hold_extended = true,
      hold_ends_at = coalesce(${until ?? null}::timestamptz, hold_ends_at + make_interval(mins => ${HOLD_MINUTES}))
    where id = any(${[...bookingIds]}::uuid[]) and state = ${HELD} and not hold_extended and hold_ends_at > ${now}
      and hold_ends_at <= coalesce(${until ?? null}::timestamptz, ${now}::timestamptz + make_interval(mins => ${HOLD_MINUTES}))`.execute(
    db,
  );
}

/**
 * Ends a hold for its guest: the seats are free at once. A second call changes nothing.
 * @throws Refusal `http.not_found`; `bookings.not_waiting` for a booking that is not held
 */
export async function releaseHold(services: Services, guest: { userId: string }, id: string): Promise<Booking> {
  const { db, now } = services;
  await getOwnBooking(services, guest, id);
  await lapseBookings(services, { bookingId: id });
  await transaction(db, (tx) => release(tx, guest, id, now()));
  const { state } = await getOwnBooking(services, guest, id);
  if (state !== 'expired') refuse('bookings.not_waiting', { state });
  return getBooking(services, guest, id);
}

async function release(tx: Tx, { userId }: { userId: string }, id: string, now: Date): Promise<void> {
  await lockEventsOf(tx, [id]);
  const released = await changeState(tx, [id], 'release', 'expired', { userId, role: 'guest', reason: '', now });
  await offerReleasedSeats(tx, released, now);
}
