import { sql } from 'kysely';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { HOLD_MINUTES, type Payment } from '#shared/bookings/bookings.ts';
import { isPriceOfGroup } from '#shared/bookings/refund-quote.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { addonsOfSeats, areSeatsPriced, priceOfAddons } from '#shared/bookings/seat-prices.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { AddedSeat } from '#shared/schemas/bookings/booking-changes.ts';
import { MINUTE } from '#shared/time/time.ts';
import { newTicketCode } from '../core/booking-draft.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { insertChange } from '../core/change-rows.ts';
import { setDeposit } from '../core/due-online.ts';
import { assertNothingHeld, type LockedBooking, lockBookingWithSeats, startOf } from '../core/locked-booking.ts';
import { enqueueSeatToPayMail } from '../mails/seat-to-pay-mail.ts';
import type { SeatActor } from './cancel-seats.ts';
import { holdChange, type NewHeldChange } from './held-changes.ts';
import { lapseBookings } from './lapse-bookings.ts';
import { findMoveTarget, takeSeatsOf } from './move-queries.ts';

/**
 * Adds one guest to a booking, for the studio, at the base price of a seat now, with the add-ons that each seat of the
 * booking has. Where the booking is paid online, the seat is held until its guest has paid it, as long as the studio
 * would have to answer a request for approval; the mail to the guest has the link. After a deposit, and where it is too
 * small for a card, it is due at the studio.
 * @param remember writes the idempotency key in the transaction
 * @throws Refusal `bookings.not_movable`, `bookings.started`, `bookings.too_many_in_booking`, `bookings.sold_out`,
 *   `bookings.change_held`, `bookings.paid_online`, `bookings.paid_by_pass`, `payments.unavailable`,
 * `payments.below_minimum`
 */
export async function addSeat(
  services: Services,
  { id: bookingId, event_id }: Pick<BookingRow, 'id' | 'event_id'>,
  { name, email = null }: AddedSeat,
  by: SeatActor & { userId: string },
  remember: (tx: Connection, id: string) => Promise<void>,
): Promise<void> {
  // Bookings that are past their time may have the last seat until the job has expired them.
  if (event_id) await lapseBookings(services, { eventId: event_id });
  await lapseBookings(services, { bookingId });
  await retryOnConflict(() =>
    inTransaction(services, async (inside, tx) => {
      const locked = await lockBookingWithSeats(tx, bookingId);
      const [event, ...others] = locked.events;
      if (!event || others.length > 0 || event.is_slot) refuse('bookings.not_movable');
      const why = bookingCan.changeAttendees({ state: locked.state, startsAt: startOf(locked) }, by.now);
      if (why) refuse(why);
      assertNothingHeld(locked);
      if (locked.pass) refuse('bookings.paid_by_pass');
      if (locked.seats >= MAX_SEATS) refuse('bookings.too_many_in_booking', { most: MAX_SEATS });
      const target = (await findMoveTarget(tx, locked.offering_id, event.id, by.now)) ?? refuse('bookings.not_movable');
      if (!(await takeSeatsOf(tx, event.id, 1))) refuse('bookings.sold_out', { left: 0 });
      const price = priceOfAddedSeat(locked, target.price);
      if (locked.payment === 'online' && price > 0 && locked.deposit === null) {
        if (locked.state !== 'confirmed') refuse('bookings.paid_online');
        const due = { amount: price, currency: locked.currency };
        if (isBelowMinimum(due) && locked.offered_payment === 'either' && locked.total > 0) {
          // What was paid becomes the deposit.
          await insertSeat(tx, locked, { eventId: event.id, price, payment: 'online', name, email }, by);
          await setDeposit(tx, bookingId, locked.total);
          await remember(tx, bookingId);
          return;
        }
        assertChargeable(due);
        const change = toHeldChange(locked, { eventId: event.id, price, name, email }, by.now);
        await holdChange(tx, locked, change, services.config.payments, by);
        await enqueueSeatToPayMail(inside, bookingId);
      } else {
        const payment = locked.payment === 'free' && price > 0 ? 'at_studio' : locked.payment;
        await insertSeat(tx, locked, { eventId: event.id, price, payment, name, email }, by);
      }
      await remember(tx, bookingId);
    }),
  );
}

/** Returns what one more seat of a booking costs now, in minor units; null for a booking without one event. */
export async function quoteAddedSeat(db: Connection, booking: BookingRow, now: Date): Promise<number | null> {
  const { offering_id, event_id } = booking;
  const target = event_id === null ? undefined : await findMoveTarget(db, offering_id, event_id, now);
  return target ? priceOfAddedSeat(booking, target.price) : null;
}

/**
 * Computes what one more seat costs, in minor units: the base price, with the add-ons that each seat of the booking
 * has.
 */
const priceOfAddedSeat = ({ price_unit, addons }: Pick<LockedBooking, 'price_unit' | 'addons'>, base: number): number =>
  (isPriceOfGroup(price_unit) ? 0 : base) + priceOfAddons(addonsOfSeats(addons), 1);

interface NewSeat {
  eventId: string;
  /** What it costs, in minor units. */
  price: number;
  name: string;
  email: string | null;
}

/** Adds a seat that the caller has taken. @param seat.payment how the booking is paid with it */
export async function insertSeat(
  tx: Tx,
  locked: LockedBooking,
  { eventId, price, payment, name, email }: NewSeat & { payment: Payment },
  by: SeatActor,
): Promise<void> {
  const { id, studio_id } = locked;
  await sql`
    update booking_events set seats = seats + 1, price = price + ${price}
    where booking_id = ${id} and event_id = ${eventId}`.execute(tx);
  await sql`
    update bookings set seats = seats + 1, total = total + ${price}, payment = ${payment} where id = ${id}`.execute(tx);
  const position = locked.last_position + 1;
  await tx
    .insertInto('booking_attendees')
    .values({
      booking_id: id,
      studio_id,
      position,
      name,
      email,
      ticket_code: newTicketCode(),
      // Without its add-ons.
      price: areSeatsPriced(locked.attendees) ? price - priceOfAddons(addonsOfSeats(locked.addons), 1) : null,
    })
    .execute();
  const change = { kind: 'seat_added', positions: [position], toEventId: eventId, priceDifference: price } as const;
  await insertChange(tx, locked, by, change);
}

/**
 * An added seat as a change that waits for its payment, as long as the studio would have to answer a request for
 * approval.
 */
function toHeldChange(locked: LockedBooking, { eventId, price, name, email }: NewSeat, now: Date): NewHeldChange {
  const startsAt = startOf(locked);
  const due = answerDueAt(startsAt, now).getTime();
  return {
    kind: 'seat_added',
    from_event_id: eventId,
    event_id: eventId,
    starts_at: startsAt,
    seats: 1,
    positions: [],
    attendee: { name, email },
    old_price: 0,
    new_price: price,
    hold_ends_at: new Date(Math.max(due, now.getTime() + HOLD_MINUTES * MINUTE)),
  };
}
