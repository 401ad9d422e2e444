import type { Tx } from '#server/db/database.ts';
import {
  findKeptDiscount,
  moveDiscount,
  requestRefunds,
  returnExcessDiscount,
  splitPaidMoney,
} from '#server/payments/payments.ts';
import { dueOnline, type PriceWithDeposit } from '#shared/bookings/deposit.ts';
import { discountElsewhere, discountOfSeats } from '#shared/bookings/discount.ts';
import { isPriceOfGroup } from '#shared/bookings/refund-quote.ts';
import {
  addonsOfSeats,
  type BookedAddon,
  basePriceAt,
  respreadSeats,
  type SeatPrice,
} from '#shared/bookings/seat-prices.ts';
import { endAttendees, insertChange, releaseSeats, setSeatPrices } from '../core/change-rows.ts';
import { copyDetails } from '../core/details-queries.ts';
import { insertBooking, renewTickets } from '../core/insert-booking.ts';
import type { LockedBooking } from '../core/locked-booking.ts';
import { reopen } from '../core/transition.ts';
import { moveDeskPayments } from '../desk-payments/follow-seats.ts';
import type { SeatActor } from './cancel-seats.ts';
import { coverEvent, releaseEvent } from './move-queries.ts';
import type { MovePlan } from './plan-move.ts';

/**
 * Moves a booking, or some of its seats, to an event whose seats the caller has taken: the old seats are free, and what
 * was paid above the new price goes back. Call `offerFreedSeats` for the old event at the end of the transaction.
 * @returns id of the booking that has the seats at the new event
 */
export const carryOutMove = (tx: Tx, plan: MovePlan, by: SeatActor): Promise<string> =>
  plan.positions.length === plan.locked.seats ? moveAll(tx, plan, by) : moveSome(tx, plan, by);

/** Only a move by the studio makes cancelling free: what guests choose themselves has the conditions of its date. */
export const movedAt = ({ role, now }: SeatActor): Date | null => (role === 'studio' ? now : null);

async function moveAll(
  tx: Tx,
  { locked, target, newPrice, newDeposit, fromEventId, positions, payment }: MovePlan,
  by: SeatActor,
) {
  const { id, state: stateBefore } = locked;
  const state = await reopen(tx, locked, by.role);
  const discount = discountElsewhere(newPrice, { price: locked.total, discount: locked.discount });
  const fullPrice = newPrice + discount;
  const kept = await findKeptDiscount(tx, id);
  await releaseEvent(tx, id, fromEventId, by.now);
  await coverEvent(tx, locked, target.id, { price: newPrice, deposit: newDeposit });
  await tx
    .updateTable('bookings')
    .set({
      total: newPrice,
      deposit: newDeposit,
      discount,
      unit_price: unitPriceOf(locked, locked.attendees, locked.addons, fullPrice),
      payment,
      moved_at: movedAt(by),
    })
    .where('id', '=', id)
    .execute();
  await renewTickets(tx, id, positions);
  await setSeatPrices(tx, id, positions, respreadSeats(locked.attendees, locked.addons, fullPrice));
  await requestRefunds(tx, [{ id, amount: excessOf(locked, { total: newPrice, deposit: newDeposit }) }], by.now);
  const changed = { ...locked, state, stateBefore };
  const changeId = await insertChange(tx, changed, by, {
    kind: 'moved',
    positions,
    fromEventId,
    toEventId: target.id,
    priceDifference: newPrice - locked.total,
  });
  await returnExcessDiscount(tx, { bookingId: id, changeId, kept }, by.now);
  return id;
}

/** The moved seats become a booking of their own, which takes along what was paid for them. */
async function moveSome(tx: Tx, plan: MovePlan, by: SeatActor) {
  const { locked, target, positions, fromEventId, payment } = plan;
  const { oldPrice, newPrice, oldDeposit, newDeposit } = plan;
  const before = { total: oldPrice, deposit: oldDeposit };
  const after = { total: newPrice, deposit: newDeposit };
  const attendees = locked.attendees.filter(({ position }) => positions.includes(position));
  const {
    id,
    events,
    last_position,
    attendees: _,
    price_unit,
    offered_payment,
    has_held_change,
    pass,
    ...kept
  } = locked;
  const addons = addonsOfSeats(locked.addons);
  const places = locked.attendees.flatMap(({ position }, place) => (positions.includes(position) ? [place] : []));
  const oldDiscount = discountOfSeats(locked, places);
  const discount = discountElsewhere(newPrice, { price: oldPrice, discount: oldDiscount });
  const prices = respreadSeats(attendees, addons, newPrice + discount);
  const seats = positions.length;
  const keptDiscount = await findKeptDiscount(tx, id);
  const movedId = await insertBooking(tx, {
    ...kept,
    note: '',
    dates: [{ event_id: target.id, price: newPrice, deposit: newDeposit }],
    seats,
    total: newPrice,
    deposit: newDeposit,
    discount,
    unit_price: unitPriceOf(locked, attendees, addons, newPrice + discount),
    payment,
    attendees: attendees.map(({ position: _position, ...attendee }, index) => ({
      ...attendee,
      price: prices[index] ?? null,
    })),
    addons,
  });
  await copyDetails(tx, id, movedId);
  await tx
    .updateTable('bookings')
    .set({ moved_at: movedAt(by) })
    .where('id', '=', movedId)
    .execute();
  await releaseSeats(tx, locked, seats, [before], oldDiscount);
  await moveDeskPayments(tx, { from: id, to: movedId, positions });
  await endAttendees(tx, id, positions, 'moved');
  await requestRefunds(tx, [{ id, amount: excessOf(before, after) }], by.now);
  const along = Math.min(dueOnline(before), dueOnline(after));
  await splitPaidMoney(tx, { from: id, to: movedId, amount: along }, by.now);
  await moveDiscount(tx, { from: id, to: movedId, part: discount }, by.now);
  const moved = { fromEventId, toEventId: target.id };
  const changeId = await insertChange(tx, locked, by, {
    kind: 'seats_moved',
    positions,
    otherBookingId: movedId,
    priceDifference: -oldPrice,
    ...moved,
  });
  await returnExcessDiscount(tx, { bookingId: id, changeId, kept: keptDiscount }, by.now);
  const asNew = { ...locked, id: movedId, isNew: true };
  const newPositions = positions.map((_position, index) => index + 1);
  await insertChange(tx, asNew, by, { kind: 'moved', positions: newPositions, otherBookingId: id, ...moved });
  return movedId;
}

/** What was paid online above what a price asks for now, in minor units. */
const excessOf = (before: PriceWithDeposit, after: PriceWithDeposit): number =>
  Math.max(0, dueOnline(before) - dueOnline(after));

const unitPriceOf = (
  { price_unit, unit_price }: LockedBooking,
  seats: readonly SeatPrice[],
  addons: readonly BookedAddon[],
  price: number,
): number => (isPriceOfGroup(price_unit) ? price : basePriceAt(price, seats, addons, unit_price));
