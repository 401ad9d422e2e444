import type { Tx } from '#server/db/database.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { stateOnceSettled } from '#shared/bookings/transitions.ts';
import type { Acceptance, Booking } from '#shared/schemas/bookings/bookings.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { changeState, lockEventsOf } from '../core/transition.ts';
import { choosePaymentMethod, createPayment } from '../paying/create-payment.ts';
import { narrowOffer } from '../waitlist/narrow-offer.ts';
import { offerSeatsLetGo } from '../waitlist/offer-freed-seats.ts';

/**
 * Accepts an offer for its guest: the answer to a request, or seats for a party on the waitlist. The booking is
 * confirmed, or held while it is paid online; where the studio approves each booking, one from the waitlist waits for
 * it. A party on the waitlist may take fewer seats than offered: the others go to the next in line.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal `http.not_found`, for another guest's booking too; `bookings.not_waiting` with the state that it has;
 *   `bookings.payment_not_offered`, `payments.unavailable`, `waitlist.more_than_offered`; `http.idempotency_reused`
 */
export async function acceptOffer(
  services: Services,
  guest: { userId: string },
  id: string,
  { payment, seats }: Acceptance,
  idempotency?: IdempotentRequest,
): Promise<Booking> {
  const { db, now } = services;
  const booking = await getOwnBooking(services, guest, id);
  await onlyOnce(db, guest.userId, idempotency, async (remember) => {
    await lapseBookings(services, { bookingId: id });
    const accepted = await inTransaction(services, async (inside, tx) => {
      await lockEventsOf(tx, [id]);
      const eventIds = await narrowOffer(tx, booking, seats);
      const by = { userId: guest.userId, role: 'guest', reason: '', now: now() } as const;
      const method = await choosePaymentMethod(inside, tx, id, payment);
      const next = method === 'online' ? 'held' : stateOnceSettled(booking.mode);
      const [changed] = await changeState(tx, [id], 'accept', next, by);
      if (!changed) return false;
      if (next === 'held') await createPayment(tx, inside, changed);
      if (next === 'awaiting_approval') await setAnswerDueAt(tx, id, answerDueAt(booking.starts_at, by.now));
      await offerSeatsLetGo(tx, eventIds, by.now);
      await remember(tx, id);
      return true;
    });
    if (!accepted) refuse('bookings.not_waiting', { state: (await getOwnBooking(services, guest, id)).state });
    return id;
  });
  return getBooking(services, guest, id);
}

const setAnswerDueAt = (tx: Tx, id: string, due: Date) =>
  tx.updateTable('bookings').set({ answer_due_at: due }).where('id', '=', id).execute();
