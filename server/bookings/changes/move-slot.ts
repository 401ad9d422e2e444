import { sql } from 'kysely';
import { ConcurrentChange, retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { findListedSlotOffering } from '#server/slots/slots.ts';
import { bookingCan, MOVE_UNTIL } from '#shared/bookings/transitions.ts';
import type { SlotMove } from '#shared/schemas/bookings/booking-changes.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { standingPrices } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { insertChange } from '../core/change-rows.ts';
import { renewTickets } from '../core/insert-booking.ts';
import { type LockedBooking, lockBookingWithSeats } from '../core/locked-booking.ts';
import { findAnyBooking } from '../core/queries.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import type { SeatActor } from './cancel-seats.ts';
import { movedAt } from './carry-out-move.ts';
import { assertNotCheckedIn, coverEvent, releaseEvent } from './move-queries.ts';
import { findFreeSpaces, reserveSlot } from './reserve-slot.ts';

interface SlotMover {
  userId: string;
  role: 'guest' | 'studio';
}

/**
 * Moves the booking of a lesson or of coworking to another free slot of its offering, as long as the one before and at
 * the price for which it was booked. The new slot is reserved before the old one is free, so that nothing is lost when
 * it is refused. Therefore the two cannot overlap in a space of which there is only one.
 * @param id a booking that `by` may change; the caller checks it
 * @throws Refusal `slots.taken`, `slots.not_offered` with the nearest free slots; `bookings.not_movable`,
 * `bookings.started`,
 *   `bookings.move_closed`, `bookings.same_event`, `bookings.has_come`; `http.idempotency_reused`; `http.busy`
 */
export async function moveSlot(
  services: Services,
  id: string,
  move: SlotMove,
  by: SlotMover,
  idempotency?: IdempotentRequest,
): Promise<void> {
  const startsAt = new Date(move.starts_at);
  await onlyOnce(services.db, by.userId, idempotency, async (remember) => {
    await retryOnConflict(async () => {
      const now = services.now();
      const booking = (await findAnyBooking(services.db, id)) ?? refuse('http.not_found');
      assertMovable(booking, startsAt, by.role, now);
      const offering = (await findListedSlotOffering(services, booking.offering_id)) ?? refuse('bookings.not_movable');
      const { seats } = booking;
      const minutes = (booking.ends_at.getTime() - booking.starts_at.getTime()) / MINUTE;
      const spaces = await findFreeSpaces(services, offering, { startsAt, minutes, seats, spaceId: move.space_id });
      await transaction(services.db, async (tx) => {
        const locked = await lockBookingWithSeats(tx, id);
        const from = assertUnchanged(locked, booking);
        await assertNotCheckedIn(
          tx,
          id,
          from.id,
          locked.attendees.map(({ position }) => position),
        );
        const changedBy = { ...by, reason: move.reason ?? '', now };
        const changer = by.role === 'studio' ? by.userId : null;
        const to = await reserveSlot(tx, offering, { startsAt, minutes, seats: locked.seats, spaces }, changer);
        await replaceSlot(tx, locked, { from: from.id, to }, changedBy);
        await remember(tx, id);
        await offerFreedSeats(tx, [from.id], now);
      });
    });
    return id;
  });
}

/** @throws Refusal `bookings.not_movable`, `bookings.started`, `bookings.move_closed`, `bookings.same_event` */
function assertMovable(booking: BookingRow, startsAt: Date, role: SlotMover['role'], now: Date): void {
  const { state, starts_at, time_zone, mode } = booking;
  const why = bookingCan.move({ state, startsAt: starts_at, events: standingPrices(booking).length, mode }, now, role);
  if (why === 'bookings.move_closed') {
    refuse(why, { closed_at: toOffsetIso(new Date(starts_at.getTime() - MOVE_UNTIL), time_zone) });
  }
  if (why) refuse(why);
  if (startsAt.getTime() === starts_at.getTime()) refuse('bookings.same_event');
}

/**
 * Returns the slot that a locked booking has.
 * @throws ConcurrentChange when it is not the one for which the new one was checked
 */
function assertUnchanged(
  { events, seats, state }: LockedBooking,
  booking: BookingRow,
): LockedBooking['events'][number] {
  const [event, ...others] = events;
  const isSame =
    event?.id === booking.event_id &&
    Date.parse(event.starts_at) === booking.starts_at.getTime() &&
    seats === booking.seats &&
    state === booking.state;
  if (!event || !isSame) throw new ConcurrentChange();
  return others.length === 0 && event.is_slot ? event : refuse('bookings.not_movable');
}

/** Lets a booking have another slot, whose event is reserved already, and ends the old one. */
async function replaceSlot(tx: Tx, locked: LockedBooking, { from, to }: { from: string; to: string }, by: SeatActor) {
  const { id, total, deposit, attendees } = locked;
  const positions = attendees.map(({ position }) => position);
  await releaseEvent(tx, id, from, by.now);
  await sql`update events set status = 'cancelled', cancelled_at = ${by.now} where id = ${from}`.execute(tx);
  await sql`delete from space_reservations where event_id = ${from}`.execute(tx);
  await coverEvent(tx, locked, to, { price: total, deposit });
  await tx
    .updateTable('bookings')
    .set({ moved_at: movedAt(by) })
    .where('id', '=', id)
    .execute();
  await renewTickets(tx, id, positions);
  await insertChange(tx, locked, by, { kind: 'moved', positions, fromEventId: from, toEventId: to });
}
