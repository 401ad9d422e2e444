import type { Language } from '#shared/text/languages.ts';
import { readJson } from '#web/api.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import { api } from '#web/browser-api.ts';
import { ownPaymentCalls } from './payment-calls.ts';

/**
 * Pays a change that was just made with a card that the guest keeps.
 * @returns the page on which the guest goes on: the booking, or the payment that is not paid yet; and the provider's
 * page to go to from
 *   there, where the bank wants to ask the guest
 */
export async function payAtOnce(
  paymentId: string,
  cardId: string,
  language: Language,
): Promise<{ page: string; url?: string }> {
  const page = `/pay/${paymentId}`;
  try {
    const param = { id: paymentId };
    const answer = await readJson(api.payments[':id']['saved-card'].$post({ param, json: { card_id: cardId } }));
    const { outcome, booking_id: id } = answer;
    if (outcome === 'authentication_required')
      return { page, ...(await ownPaymentCalls(paymentId).openPage(language)) };
    if (outcome !== 'succeeded' || !id) return { page };
    await adoptBooking(api, await readJson(api.bookings[':id'].$get({ param: { id } })));
    return { page: `/bookings/${id}` };
  } catch {
    // The page of the payment says how it stands.
    return { page };
  }
}
