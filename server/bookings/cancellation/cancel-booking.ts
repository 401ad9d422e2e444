import { bookingCan } from '../../../shared/bookings/bookings.ts';
import { cancellationShare, refundOf } from '../../../shared/bookings/cancellation.ts';
import type { Booking, NewCancellation } from '../../../shared/schemas/bookings.ts';
import { refuse } from '../../http/refuse.ts';
import type { ConnectedServices, Services } from '../../services.ts';
import { cancellationTermsOf } from '../booking-dto.ts';
import { getBooking, getOwnBooking } from '../bookings.ts';
import { type BookingRow, cancelConfirmedBooking } from '../queries.ts';

/**
 * Cancels a booking for its guest: the seats are free at once, and the booking's policy decides the refund.
 * @throws Refusal `bookings.already_cancelled`, `bookings.started`, `bookings.not_cancellable`, `http.not_found`
 */
export async function cancelBooking(
  services: Services,
  guest: { userId: string },
  id: string,
  { reason = '' }: NewCancellation,
): Promise<Booking> {
  const booking = await getOwnBooking(services, guest, id);
  const why = bookingCan.cancel({ state: booking.state, startsAt: booking.starts_at }, services.now());
  if (why) refuse(why);
  const ended = await cancelAsGuest(services, guest, booking, reason);
  // A second click, or the studio, cancelled it between the check and the statement.
  if (!ended) refuse('bookings.already_cancelled');
  return getBooking(services, guest, id);
}

/**
 * Cancels a confirmed booking for its guest by its policy at this moment. The caller checks whether it can be cancelled.
 * @returns false when it was no longer confirmed
 */
export function cancelAsGuest(
  { db, now: clock }: Pick<ConnectedServices, 'db' | 'now'>,
  guest: { userId: string },
  booking: BookingRow,
  reason: string,
): Promise<boolean> {
  const now = clock();
  const share = cancellationShare(cancellationTermsOf(booking), now);
  const { amount } = refundOf({ amount: booking.total, currency: booking.currency }, share);
  return cancelConfirmedBooking(db, {
    id: booking.id,
    guestId: guest.userId,
    reason,
    refundShare: share,
    refundAmount: amount,
    now,
  });
}
