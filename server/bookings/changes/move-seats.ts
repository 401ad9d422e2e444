import { quote } from '../../../shared/bookings/bookings.ts';
import { isPriceOfGroup, priceOfSeats } from '../../../shared/bookings/refund-quote.ts';
import { bookingCan, MOVE_UNTIL } from '../../../shared/bookings/transitions.ts';
import type { BookingMove } from '../../../shared/schemas/booking-changes.ts';
import { toOffsetIso } from '../../../shared/time/time.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { assertId } from '../../http/ids.ts';
import { refuse } from '../../http/refuse.ts';
import { requestRefunds } from '../../payments/payments.ts';
import { bookingClosesAt } from '../../read-models/bookable.ts';
import type { Services } from '../../services.ts';
import { lapseBookings } from '../lapse-bookings.ts';
import type { BookingRow } from '../queries.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import type { SeatActor } from './cancel-seats.ts';
import { endAttendees, insertChange, releaseSeats } from './change-rows.ts';
import { insertTakenBooking, renewTickets } from './insert-booking.ts';
import { coverEvent, findMoveTarget, isOpen, type MoveTargetRow, releaseEvent, takeSeatsOf } from './move-queries.ts';
import { lockStanding, placesOf, pricesOf, type Standing } from './standing.ts';

/**
 * Moves a booking, or some of its seats, to another event of its offering: the new seats are taken first, then the old ones are
 * free, in one transaction, so that no other booking comes between. Some seats become a booking of their own. A guest pays the price of
 * the new event; when the studio moves a guest, a dearer one costs nothing more, and cancelling is free from then on.
 * @param booking as it was read before; what stands is read again
 * @returns id of the booking that has the seats at the new event
 * @throws Refusal one of `bookings.*`; `http.not_found` for an event of another offering; `http.idempotency_reused`
 */
export async function moveSeats(
  services: Services,
  booking: BookingRow,
  move: BookingMove,
  by: SeatActor & { userId: string },
  idempotency?: IdempotentRequest,
): Promise<string> {
  const { db } = services;
  const eventId = assertId(move.event_id);
  return onlyOnce(db, by.userId, idempotency, async (remember) => {
    // Bookings that are past their time may have the seats until the job has expired them.
    await lapseBookings(services, { eventId });
    return retryOnConflict(() =>
      transaction(db, async (tx) => {
        const plan = await planMove(tx, booking, { ...move, event_id: eventId }, by);
        const moved = await carryOutMove(tx, plan, by);
        await remember(tx, moved);
        await offerFreedSeats(tx, [plan.fromEventId], by.now);
        return moved;
      }),
    );
  });
}

interface MovePlan {
  standing: Standing;
  fromEventId: string;
  target: MoveTargetRow;
  positions: number[];
  /** Of the seats that move, before and afterwards, in minor units. */
  oldPrice: number;
  newPrice: number;
}

async function planMove(tx: Tx, booking: BookingRow, move: BookingMove, by: SeatActor): Promise<MovePlan> {
  const standing = await lockStanding(tx, booking.id, [move.event_id]);
  const [from] = standing.events;
  if (!from || from.is_slot) refuse('bookings.not_movable');
  const startsAt = new Date(from.starts_at);
  const why = bookingCan.move({ state: standing.state, startsAt, events: standing.events.length }, by.now, by.role);
  if (why === 'bookings.move_closed') {
    const closed_at = toOffsetIso(new Date(startsAt.getTime() - MOVE_UNTIL), booking.time_zone);
    refuse(why, { closed_at });
  }
  if (why) refuse(why);
  if (from.id === move.event_id) refuse('bookings.same_event');
  const positions = move.positions
    ? [...new Set(move.positions)].sort((one, other) => one - other)
    : standing.attendees.map(({ position }) => position);
  const chosen = placesOf(standing.attendees, positions);
  const isWhole = chosen.length === standing.seats;
  if (!isWhole && isPriceOfGroup(standing.price_unit)) refuse('bookings.group_stays_together');
  const target = await getMoveTarget(tx, booking, move.event_id, { seats: chosen.length, ...by });
  const oldPrice = priceOfSeats(pricesOf(standing), chosen).reduce((sum, price) => sum + price, 0);
  const newPrice = priceAfterMove(standing, target, { seats: chosen.length, oldPrice, by: by.role });
  const difference = { amount: newPrice - oldPrice, currency: standing.currency };
  if (standing.payment === 'online' && (!isWhole || difference.amount > 0)) refuse('bookings.paid_online');
  const shown = move.shown_difference;
  if (shown && (shown.amount !== difference.amount || shown.currency !== difference.currency)) {
    refuse('bookings.difference_changed', { difference });
  }
  return { standing, fromEventId: from.id, target, positions, oldPrice, newPrice };
}

/** Computes what seats cost at another event, in minor units: the studio never asks for more when it moves a guest. */
export function priceAfterMove(
  { currency, price_unit }: { currency: string; price_unit: Standing['price_unit'] },
  target: { price: number },
  { seats, oldPrice, by }: { seats: number; oldPrice: number; by: 'guest' | 'studio' },
): number {
  const { amount } = quote({ amount: target.price, currency }, seats, price_unit);
  return by === 'studio' ? Math.min(amount, oldPrice) : amount;
}

/** Returns an event to which seats can move. @throws Refusal with the reason why they cannot */
export async function getMoveTarget(
  db: Connection,
  booking: { offering_id: string; time_zone: string },
  eventId: string,
  { seats, role, now }: { seats: number; role: 'guest' | 'studio'; now: Date },
): Promise<MoveTargetRow> {
  const target = (await findMoveTarget(db, booking.offering_id, eventId)) ?? refuse('http.not_found');
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

async function carryOutMove(tx: Tx, plan: MovePlan, by: SeatActor): Promise<string> {
  const { standing, target, positions } = plan;
  if (!(await takeSeatsOf(tx, target.id, positions.length))) refuse('bookings.sold_out', { left: 0 });
  return positions.length === standing.seats ? moveAll(tx, plan, by) : moveSome(tx, plan, by);
}

async function moveAll(tx: Tx, { standing, target, newPrice, fromEventId, positions }: MovePlan, by: SeatActor) {
  const { id } = standing;
  await releaseEvent(tx, id, fromEventId, by.now);
  await coverEvent(tx, standing, target.id, newPrice);
  await tx
    .updateTable('bookings')
    .set({
      total: newPrice,
      unit_price: unitPriceOf(standing, newPrice, standing.seats),
      payment: paymentFor(standing, newPrice),
      // Only a move by the studio makes cancelling free.
      ...(by.role === 'studio' && { moved_at: by.now }),
    })
    .where('id', '=', id)
    .execute();
  await renewTickets(tx, id, positions);
  await requestRefunds(tx, [{ id, amount: Math.max(0, standing.total - newPrice) }], by.now);
  await insertChange(tx, standing, by, {
    kind: 'moved',
    positions,
    fromEventId,
    toEventId: target.id,
    priceDifference: newPrice - standing.total,
  });
  return id;
}

async function moveSome(tx: Tx, plan: MovePlan, by: SeatActor) {
  const { standing, target, positions, oldPrice, newPrice, fromEventId } = plan;
  const attendees = standing.attendees.filter(({ position }) => positions.includes(position));
  const { id, events, last_position, attendees: _, price_unit, ...kept } = standing;
  const seats = positions.length;
  const movedId = await insertTakenBooking(tx, {
    ...kept,
    note: '',
    event_id: target.id,
    seats,
    total: newPrice,
    unit_price: unitPriceOf(standing, newPrice, seats),
    payment: paymentFor(standing, newPrice),
    attendees: attendees.map(({ name, email }) => ({ name, email })),
  });
  if (by.role === 'studio') {
    await tx.updateTable('bookings').set({ moved_at: by.now }).where('id', '=', movedId).execute();
  }
  await releaseSeats(tx, standing, seats, [oldPrice]);
  await endAttendees(tx, id, positions, 'moved');
  const moved = { fromEventId, toEventId: target.id };
  await insertChange(tx, standing, by, {
    kind: 'seats_moved',
    positions,
    otherBookingId: movedId,
    priceDifference: -oldPrice,
    ...moved,
  });
  const asNew = { ...standing, id: movedId, isNew: true };
  const newPositions = positions.map((_position, index) => index + 1);
  await insertChange(tx, asNew, by, { kind: 'moved', positions: newPositions, otherBookingId: id, ...moved });
  return movedId;
}

const unitPriceOf = ({ price_unit }: Standing, price: number, seats: number): number =>
  isPriceOfGroup(price_unit) ? price : Math.round(price / seats);

const paymentFor = ({ payment }: Standing, price: number) =>
  price === 0 ? 'free' : payment === 'free' ? 'at_studio' : payment;
