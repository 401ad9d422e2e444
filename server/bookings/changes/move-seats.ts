import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import type { BookingMove } from '#shared/schemas/bookings/booking-changes.ts';
import { MINUTE } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { offerFreedSeats } from '../waitlist/offer-freed-seats.ts';
import type { SeatActor } from './cancel-seats.ts';
import { carryOutMove } from './carry-out-move.ts';
import { holdChange, type NewHeldChange } from './held-changes.ts';
import { lapseBookings } from './lapse-bookings.ts';
import { endObjectionByMove, takeSeatsOf } from './move-queries.ts';
import { type MovePlan, planMove } from './plan-move.ts';

/**
 * Moves a booking, or some of its seats, to another event of its offering: the new seats are taken first, then the old
 * ones are free, in one transaction, so that no other booking comes between. Some seats become a booking of their own.
 * A guest pays the price of the new event; when the studio moves a guest, a dearer one costs nothing more, and
 * cancelling is free from then on, also once its date has begun, until the studio has earned it; what the guest said
 * about that date is settled. Where the guest pays online and the new date costs more, the new seats are held
 * until the difference is paid, and the booking stays as it is until then; after a deposit, and where it is too small
 * for a card, the difference is due at the studio.
 * @param booking as it was read before; what stands is read again
 * @returns id of the booking that has the seats at the new event, or whose move waits for its payment
 * @throws Refusal one of `bookings.*`; `payments.unavailable`; `http.not_found` for an event of another offering;
 *   `http.idempotency_reused`
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
    await lapseBookings(services, { bookingId: booking.id });
    return retryOnConflict(() =>
      transaction(db, async (tx) => {
        const plan = await planMove(tx, booking, { ...move, event_id: eventId }, by);
        const { target, positions, payment, newPrice, oldPrice, newDeposit } = plan;
        if (!(await takeSeatsOf(tx, target.id, positions.length))) refuse('bookings.sold_out', { left: 0 });
        if (payment === 'online' && newPrice > oldPrice && newDeposit === null) {
          await holdChange(tx, plan.locked, toHeldChange(plan, by.now), services.config.payments, by);
          await remember(tx, booking.id);
          return booking.id;
        }
        const moved = await carryOutMove(tx, plan, by);
        if (by.role === 'studio') await endObjectionByMove(tx, booking.id, by.now);
        await remember(tx, moved);
        await offerFreedSeats(tx, [plan.fromEventId], by.now);
        return moved;
      }),
    );
  });
}

/** The move as a change that waits for the payment of its difference. */
const toHeldChange = (plan: MovePlan, now: Date): NewHeldChange => ({
  kind: 'moved',
  from_event_id: plan.fromEventId,
  event_id: plan.target.id,
  starts_at: plan.target.starts_at,
  seats: plan.positions.length,
  positions: plan.positions,
  old_price: plan.oldPrice,
  new_price: plan.newPrice,
  hold_ends_at: new Date(now.getTime() + HOLD_MINUTES * MINUTE),
});
