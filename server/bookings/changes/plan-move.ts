import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import { bookingClosesAt } from '#server/read-models/bookable.ts';
import type { Payment } from '#shared/bookings/bookings.ts';
import { depositElsewhere } from '#shared/bookings/deposit.ts';
import { type DiscountedBooking, discountOfSeats, priceElsewhere } from '#shared/bookings/discount.ts';
import { isPriceOfGroup, paidOfSeats, sumOf } from '#shared/bookings/refund-quote.ts';
import { addonsOfSeats, requoteSeats, type SeatPrice } from '#shared/bookings/seat-prices.ts';
import { bookingCan, MOVE_UNTIL } from '#shared/bookings/transitions.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { BookingMove } from '#shared/schemas/bookings/booking-changes.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { dateOverOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import {
  assertNothingHeld,
  type LockedBooking,
  lockBookingWithSeats,
  placesOf,
  pricesOf,
} from '../core/locked-booking.ts';
import type { SeatActor } from './cancel-seats.ts';
import { assertNotCheckedIn, findMoveTarget, isOpen, type MoveTargetRow } from './move-queries.ts';

/** What a move does, decided with the booking and both events locked. */
export interface MovePlan {
  locked: LockedBooking;
  fromEventId: string;
  target: { id: string; starts_at: Date };
  positions: number[];
  /** Of the seats that move, before and afterwards, in minor units. */
  oldPrice: number;
  newPrice: number;
  /** What of the old price is due online by seats that move, and of the new one; null for all of it. */
  oldDeposit: number | null;
  newDeposit: number | null;
  /** How the moved seats are paid then. */
  payment: Payment;
}

/** Locks a booking and both events, and checks a move. @throws Refusal one of `bookings.*`, `http.not_found` */
export async function planMove(tx: Tx, booking: BookingRow, move: BookingMove, by: SeatActor): Promise<MovePlan> {
  const locked = await lockBookingWithSeats(tx, booking.id, [move.event_id]);
  const [from] = locked.events;
  if (!from || from.is_slot) refuse('bookings.not_movable');
  const startsAt = new Date(from.starts_at);
  const { state, mode, events } = locked;
  const over = dateOverOf(booking);
  const why = bookingCan.move({ state, startsAt, events: events.length, mode, over }, by.now, by.role);
  if (why === 'bookings.move_closed') {
    const closed_at = toOffsetIso(new Date(startsAt.getTime() - MOVE_UNTIL), booking.time_zone);
    refuse(why, { closed_at });
  }
  if (why) refuse(why);
  assertNothingHeld(locked);
  if (from.id === move.event_id) refuse('bookings.same_event');
  const positions = move.positions
    ? [...new Set(move.positions)].sort((one, other) => one - other)
    : locked.attendees.map(({ position }) => position);
  const chosen = placesOf(locked.attendees, positions);
  if (startsAt <= by.now) {
    if (chosen.length < locked.seats) refuse('bookings.moves_whole');
    if (await isEarned(tx, locked.id)) refuse('bookings.move_over');
  }
  await assertNotCheckedIn(tx, locked.id, from.id, positions);
  if (chosen.length < locked.seats && isPriceOfGroup(locked.price_unit)) refuse('bookings.group_stays_together');
  const target = await getMoveTarget(tx, booking, move.event_id, { seats: chosen.length, ...by });
  const { total: oldPrice, deposit: oldDeposit } = sumOf(paidOfSeats(pricesOf(locked), chosen));
  const newPrice = priceAfterMove(locked, target, { chosen, oldPrice, by: by.role });
  const { currency } = locked;
  const difference = { amount: newPrice - oldPrice, currency };
  const shown = move.shown_difference;
  if (shown && (shown.amount !== difference.amount || shown.currency !== difference.currency)) {
    refuse('bookings.difference_changed', { difference });
  }
  const payment = paymentAfterMove(locked, newPrice);
  const newDeposit = depositAfterMove(locked, { payment, oldDeposit, oldPrice, newPrice });
  return { locked, fromEventId: from.id, target, positions, oldPrice, newPrice, oldDeposit, newDeposit, payment };
}

/** True once the studio has earned something of a locked booking. */
async function isEarned(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from earnings where booking_id = ${bookingId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** What a move does to the price. */
interface PriceChange {
  payment: Payment;
  oldDeposit: number | null;
  oldPrice: number;
  newPrice: number;
}

/** True where the difference of a dearer date is to pay online, and too small for a card. */
export const isDifferenceTooSmall = (
  { currency }: Pick<LockedBooking, 'currency'>,
  { payment, oldDeposit, oldPrice, newPrice }: PriceChange,
): boolean => payment === 'online' && oldDeposit === null && isBelowMinimum({ amount: newPrice - oldPrice, currency });

/**
 * Returns what is due online at the new price; null for all of it. A difference that is too small for a card is due at
 * the studio: what was paid becomes the deposit.
 * @throws Refusal `payments.below_minimum` where the studio takes no payment itself
 */
function depositAfterMove(locked: LockedBooking, change: PriceChange): number | null {
  const { currency, deposit_percent: percent, offered_payment } = locked;
  const { oldDeposit, oldPrice, newPrice } = change;
  if (!isDifferenceTooSmall(locked, change)) {
    return depositElsewhere({ deposit: oldDeposit, percent }, { amount: newPrice, currency });
  }
  if (offered_payment !== 'either' || oldPrice === 0) assertChargeable({ amount: newPrice - oldPrice, currency });
  return oldPrice;
}

/** Returns how seats are paid at another price: as they were, or, if they were free, as the offering has it. */
export const paymentAfterMove = (
  { payment, offered_payment }: { payment: Payment; offered_payment: OfferedPayment },
  price: number,
): Payment => {
  if (price === 0) return 'free';
  if (payment !== 'free') return payment;
  return offered_payment === 'online' ? 'online' : 'at_studio';
};

/**
 * Computes what seats cost at another event, in minor units: kinds of prices and add-ons cost what they did, and a
 * discount goes along. The studio never asks for more when it moves a guest.
 * @param chosen places of the seats that move
 */
export function priceAfterMove(
  booking: Pick<LockedBooking, 'currency' | 'addons' | 'pass'> &
    DiscountedBooking & { attendees: readonly SeatPrice[] },
  target: { price: number },
  { chosen, oldPrice, by }: { chosen: readonly number[]; oldPrice: number; by: 'guest' | 'studio' },
): number {
  // A credit is good for a seat at any date.
  if (booking.pass) return oldPrice;
  const { currency, price_unit, attendees, addons } = booking;
  const moving = attendees.filter((_attendee, place) => chosen.includes(place));
  const along = moving.length === attendees.length ? addons : addonsOfSeats(addons);
  const { amount: full } = requoteSeats({ amount: target.price, currency }, price_unit, moving, along);
  const discount = discountOfSeats(booking, chosen);
  const amount = priceElsewhere(full, { full: oldPrice + discount, discount });
  return by === 'studio' ? Math.min(amount, oldPrice) : amount;
}

/** Returns an event to which seats can move. @throws Refusal with the reason why they cannot */
async function getMoveTarget(
  db: Connection,
  booking: { offering_id: string; time_zone: string },
  eventId: string,
  { seats, role, now }: { seats: number; role: 'guest' | 'studio'; now: Date },
): Promise<MoveTargetRow> {
  const target = (await findMoveTarget(db, booking.offering_id, eventId, now)) ?? refuse('http.not_found');
  if (target.status === 'cancelled') refuse('bookings.event_cancelled');
  if (target.status === 'completed' || target.starts_at <= now) refuse('bookings.event_past');
  if (!isOpen(target, now, role)) {
    if (!target.is_listed) refuse('http.not_found');
    refuse('bookings.closed', { closed_at: toOffsetIso(bookingClosesAt(target), booking.time_zone) });
  }
  const left = target.capacity - target.seats_taken;
  if (left < seats) refuse('bookings.sold_out', { left });
  return target;
}
