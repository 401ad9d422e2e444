import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { assignPayment } from '#server/payments/payments.ts';
import { priceOfSeats } from '#shared/bookings/refund-quote.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { type LockedBooking, pricesOf, startOf } from '../core/locked-booking.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import { insertSeat } from './add-seat.ts';
import { carryOutMove } from './carry-out-move.ts';
import type { HeldChangeRow } from './held-changes.ts';
import { takeSeatsOf } from './move-queries.ts';

/**
 * Carries out a change whose difference is paid: seats, price, log and tickets in one transaction, and the freed seats
 * are offered to the waitlist. A change that has expired is carried out as long as the booking is as it was and there
 * are seats; none is to a date that the studio has moved since.
 * @param locked the booking, locked with the event of the change
 * @returns false when it is too late: the money has to go back
 */
export async function applyHeldChange(
  tx: Tx,
  locked: LockedBooking,
  { payment_id: paymentId }: HeldChangeRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<HeldChangeRow & { event_starts_at: Date }>`
    select h.*, e.starts_at as event_starts_at from held_changes h join events e on e.id = h.event_id
    where h.payment_id = ${paymentId} for update of h`.execute(tx);
  const [change] = rows;
  if (!change || !isPossible(locked, change, now)) return false;
  if (change.status !== 'held' && !(await takeSeatsOf(tx, change.event_id, change.seats))) return false;
  await sql`
    update held_changes set status = 'applied', ended_at = ${now}, attendee_name = null, attendee_email = null
    where id = ${change.id}`.execute(tx);
  await carryOut(tx, locked, change, now);
  return true;
}

/** What else could be in the way of a held change ends it, or is refused while it is held. */
function isPossible(locked: LockedBooking, change: HeldChangeRow & { event_starts_at: Date }, now: Date): boolean {
  const isAddedSeat = change.kind === 'seat_added';
  // A seat more follows its booking when the studio moves the event.
  if (!isAddedSeat && change.event_starts_at.getTime() !== change.starts_at.getTime()) return false;
  if (change.status === 'held') return true;
  if (change.status !== 'expired' || locked.has_held_change || locked.events.length !== 1) return false;
  if (change.event_starts_at <= now || startOf(locked) <= now) return false;
  if (locked.events[0]?.id !== change.from_event_id || locked.state !== 'confirmed') return false;
  if (isAddedSeat) return change.attendee_name !== null && locked.seats < MAX_SEATS;
  const places = locked.attendees.flatMap(({ position }, place) =>
    change.positions.includes(position) ? [place] : [],
  );
  if (places.length !== change.seats) return false;
  const price = priceOfSeats(pricesOf(locked), places).reduce((sum, each) => sum + each, 0);
  return price === change.old_price;
}

async function carryOut(tx: Tx, locked: LockedBooking, change: HeldChangeRow, now: Date): Promise<void> {
  const { event_id, from_event_id, positions, old_price: oldPrice, new_price: newPrice } = change;
  const by = { userId: change.actor_id, role: change.actor_role, reason: change.reason, now };
  if (change.kind === 'seat_added') {
    const guest = { name: change.attendee_name ?? '', email: change.attendee_email };
    await insertSeat(tx, locked, { eventId: event_id, price: newPrice - oldPrice, payment: 'online', ...guest }, by);
    return;
  }
  const target = { id: event_id, starts_at: change.starts_at };
  const plan = {
    locked,
    fromEventId: from_event_id,
    target,
    positions,
    oldPrice,
    newPrice,
    oldDeposit: null,
    newDeposit: null,
    payment: 'online',
  } as const;
  const movedId = await carryOutMove(tx, plan, by);
  if (movedId !== locked.id) await assignPayment(tx, change.payment_id, { from: locked.id, to: movedId }, now);
  await offerFreedSeats(tx, [from_event_id], now);
}
