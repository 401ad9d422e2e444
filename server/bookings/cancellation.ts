import { bookingCan } from '../../shared/bookings.ts';
import { cancellationShare, refundOf } from '../../shared/cancellation.ts';
import type { Booking, NewCancellation } from '../../shared/schemas/bookings.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getBooking, getRow } from './bookings.ts';
import { endBooking } from './queries.ts';
import { wakeTelling } from './telling.ts';

/**
 * The guest cancels: the seats are free at once, and what comes back is what the booking's policy says now.
 * @throws Refusal `bookings.already_cancelled`, `bookings.started`, `bookings.not_cancellable`, `http.not_found`
 */
export async function cancelBooking(
  services: Services,
  guest: { userId: string },
  id: string,
  { reason = '' }: NewCancellation,
): Promise<Booking> {
  const booking = await getRow(services, guest, id);
  const now = services.now();
  const why = bookingCan.cancel({ state: booking.state, startsAt: booking.starts_at }, now);
  if (why) refuse(why);
  const share = cancellationShare(
    {
      policy: booking.cancellation_policy,
      startsAt: booking.starts_at,
      zone: booking.time_zone,
      bookedAt: booking.created_at,
    },
    now,
  );
  const { amount } = refundOf({ amount: booking.total, currency: booking.currency }, share);
  const ended = await endBooking(services.db, {
    id,
    guestId: guest.userId,
    reason,
    refundShare: share,
    refundAmount: amount,
    now,
  });
  // Somebody was quicker: two clicks, or the studio.
  if (!ended) refuse('bookings.already_cancelled');
  wakeTelling(services);
  return getBooking(services, guest, id);
}
