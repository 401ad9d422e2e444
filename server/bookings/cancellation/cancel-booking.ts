import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { transaction } from '#server/db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import type { ConnectedServices, Services } from '#server/services.ts';
import { cancellationShare } from '#shared/bookings/cancellation.ts';
import { bookingCan } from '#shared/bookings/transitions.ts';
import type { Booking, NewCancellation } from '#shared/schemas/bookings/bookings.ts';
import { cancelSeats } from '../changes/cancel-seats.ts';
import { insertCancellations } from '../changes/cancellation-queries.ts';
import { cancellationTermsOf, startOf } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { offerReleasedSeats } from '../waitlist/offer-freed-seats.ts';

/**
 * Cancels a booking for its guest, or single seats of it: the seats are free at once, and the booking's policy decides
 * the refund.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal `bookings.already_cancelled`, `bookings.started`, `bookings.not_cancellable`,
 * `bookings.no_such_seat`,
 *   `http.not_found`; `http.idempotency_reused`
 */
export async function cancelBooking(
  services: Services,
  guest: { userId: string },
  id: string,
  { reason = '', positions }: NewCancellation,
  idempotency?: IdempotentRequest,
): Promise<Booking> {
  if (positions) {
    const booking = await getOwnBooking(services, guest, id);
    const by = { userId: guest.userId, role: 'guest', reason, now: services.now() } as const;
    await onlyOnce(services.db, guest.userId, idempotency, async (remember) => {
      await cancelSeats(services.db, booking, positions, by, remember);
      return id;
    });
    return getBooking(services, guest, id);
  }
  const booking = await getCancellable(services, guest, id);
  if (!(await cancelAsGuest(services, guest, booking, reason))) {
    // A second click, or the studio, ended it between the check and the statement.
    await getCancellable(services, guest, id);
    refuse('bookings.already_cancelled');
  }
  return getBooking(services, guest, id);
}

/** @throws Refusal `bookings.already_cancelled`, `bookings.started`, `bookings.not_cancellable`, `http.not_found` */
async function getCancellable(services: Services, guest: { userId: string }, id: string): Promise<BookingRow> {
  const booking = await getOwnBooking(services, guest, id);
  const why = bookingCan.cancel({ state: booking.state, startsAt: startOf(booking) }, services.now());
  return why ? refuse(why) : booking;
}

/**
 * Cancels a booking for its guest by its policy at this moment. The caller checks whether it can be cancelled.
 * @returns false when it could no longer be cancelled
 */
export function cancelAsGuest(
  { db, now: clock }: Pick<ConnectedServices, 'db' | 'now'>,
  guest: { userId: string },
  booking: BookingRow,
  reason: string,
): Promise<boolean> {
  const now = clock();
  const share = cancellationShare(cancellationTermsOf(booking), now);
  // A move may take the booking to an event that is not locked yet.
  const cancel = () =>
    transaction(db, async (tx) => {
      await lockEventsOf(tx, [booking.id]);
      const by = { userId: guest.userId, role: 'guest', reason, now } as const;
      const [cancelled] = await changeState(tx, [booking.id], 'cancel', 'cancelled', by);
      if (cancelled) {
        await insertCancellations(tx, [cancelled], share, by);
        await offerReleasedSeats(tx, [cancelled], now);
      }
      return cancelled !== undefined;
    });
  // The transaction of a caller cannot be repeated.
  return db.isTransaction ? cancel() : retryOnConflict(cancel);
}
