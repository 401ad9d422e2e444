import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { lockEventsOf } from '../core/transition.ts';
import { settleHeld } from './amount-due.ts';

/**
 * Books what a guest holds, once nothing of it is left to pay online: gift cards have paid it, or a code has made it
 * free. A second call changes nothing.
 * @throws Refusal `http.not_found`; `bookings.payment_due` while something is to pay; `bookings.not_waiting` for a
 * booking whose hold has ended
 */
export async function completeHold(services: Services, guest: { userId: string }, id: string): Promise<Booking> {
  await getOwnBooking(services, guest, id);
  await lapseBookings(services, { bookingId: id });
  await retryOnConflict(() =>
    inTransaction(services, async (inside, tx) => {
      await lockEventsOf(tx, [id]);
      await settleHeld(inside, id);
    }),
  );
  const { state } = await getOwnBooking(services, guest, id);
  if (state !== 'confirmed' && state !== 'awaiting_approval') refuse('bookings.not_waiting', { state });
  return getBooking(services, guest, id);
}
