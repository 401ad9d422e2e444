import type { Booking } from '../../../shared/schemas/bookings.ts';
import { transaction } from '../../db/transaction.ts';
import { type IdempotentRequest, onlyOnce } from '../../http/idempotency.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getBooking, getOwnBooking } from '../bookings.ts';
import { lapseBookings } from '../lapse-bookings.ts';
import { changeState, lockEventsOf } from '../transition.ts';

/**
 * Accepts a studio's offer for its guest: the booking is confirmed.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal `http.not_found`, for another guest's booking too; `bookings.not_waiting` with the state that it has;
 *   `http.idempotency_reused`
 */
export async function acceptOffer(
  services: Services,
  guest: { userId: string },
  id: string,
  idempotency?: IdempotentRequest,
): Promise<Booking> {
  const { db, now } = services;
  await getOwnBooking(services, guest, id);
  await onlyOnce(db, guest.userId, idempotency, async (remember) => {
    await lapseBookings(services, { bookingId: id });
    const accepted = await transaction(db, async (tx) => {
      await lockEventsOf(tx, [id]);
      const by = { userId: guest.userId, role: 'guest', reason: '', now: now() } as const;
      const changed = await changeState(tx, [id], 'accept', 'confirmed', by);
      if (changed.length > 0) await remember(tx, id);
      return changed.length > 0;
    });
    if (!accepted) refuse('bookings.not_waiting', { state: (await getOwnBooking(services, guest, id)).state });
    return id;
  });
  return getBooking(services, guest, id);
}
