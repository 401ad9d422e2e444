import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { applyPayment, openAtProvider, recordPayment } from '#server/payments/payments.ts';
import { createTestBankIfUsed } from '#server/providers/payments/payments.ts';
import type { Services } from '#server/services.ts';
import type { TestCardAnswer, TestCardPayment } from '#shared/schemas/payments/payments.ts';
import { findChangeOfPayment } from '../changes/held-changes.ts';
import { getOwnBooking } from '../core/get-booking.ts';
import { checkoutDetails, extendHeld, getPayable } from './payable.ts';
import { getOwnPayment } from './payment-dto.ts';

/**
 * Pays with a card of the test bank. While the bank decides, or asks the guest for a second step, the hold is extended
 * once.
 * @throws Refusal `http.not_found`; `payments.unavailable` where the test bank is not the provider; `payments.ended`,
 *   `payments.in_flight`, `payments.not_a_test_card`
 */
export async function payWithTestCard(
  services: Services,
  guest: { userId: string },
  id: string,
  { number, confirmed, keep }: TestCardPayment,
): Promise<TestCardAnswer> {
  const { db, now } = services;
  const bank = createTestBankIfUsed(services) ?? refuse('payments.unavailable');
  const payment = await getPayable(services, guest, id);
  const change = await findChangeOfPayment(db, id);
  const { ref } = await openAtProvider(services, payment, await checkoutDetails(services, guest, payment, 'en'));
  const answer =
    (await bank.charge(ref, number.replace(/\D/g, ''), { confirmed, keep })) ?? refuse('payments.not_a_test_card');
  if (answer.outcome === 'pending' || answer.outcome === 'second_step') await extendHeld(services, payment);
  // The bank has not decided: what it says is looked up when it reports.
  const found = await bank.find(ref);
  const state =
    answer.outcome === 'pending'
      ? await transaction(db, async (tx) => (await recordPayment(tx, id, { ...found, state: 'pending' }, now())).after)
      : (await applyPayment(services, payment, found)).state;
  if (answer.outcome === 'ended') refuse('payments.ended', { state });
  // Seats that moved may have a booking of their own now.
  const [bookingId = null] = (await getOwnPayment(services, guest, id)).booking_ids;
  const booking = bookingId === null ? undefined : await getOwnBooking(services, guest, bookingId);
  const holdEndsAt = change ? (await findChangeOfPayment(db, id))?.hold_ends_at : booking?.hold_ends_at;
  return {
    outcome: answer.outcome,
    decline_code: answer.outcome === 'declined' ? answer.code : null,
    payment_state: state,
    booking_id: bookingId,
    booking_state: booking?.state ?? null,
    hold_ends_at: holdEndsAt?.toISOString() ?? null,
  };
}
