import { refuse } from '#server/http/refuse.ts';
import { applyPayment, chargeSavedCard, getSavedCard, refuseProviderError } from '#server/payments/payments.ts';
import type { ProviderPayment } from '#server/providers/payments/port.ts';
import type { Services } from '#server/services.ts';
import type { SavedCardAnswer } from '#shared/schemas/payments/payments.ts';
import { findChangeOfPayment } from '../changes/held-changes.ts';
import { checkoutDetails, extendHeld, getPayable } from './payable.ts';
import { getOwnPayment } from './payment-dto.ts';

/**
 * Pays the difference of a change with a card that the guest keeps. Declined, the change still waits, and can be paid
 * in another way; if the bank wants to ask the guest, that is the page of the payment.
 * @throws Refusal `http.not_found`, for the payment of a booking too; `payments.ended`, `payments.in_flight`;
 * `payments.no_answer` while
 *   the provider is down
 */
export async function payWithSavedCard(
  services: Services,
  guest: { userId: string },
  id: string,
  cardId: string,
): Promise<SavedCardAnswer> {
  const payment = await getPayable(services, guest, id);
  if (!(await findChangeOfPayment(services.db, id))) refuse('http.not_found');
  const card = await getSavedCard(services, guest, cardId).catch(refuseProviderError);
  const { title, bookingId } = await checkoutDetails(services, guest, payment, 'en');
  const found = await chargeSavedCard(services, payment, card, { title, bookingId }).catch(refuseProviderError);
  const answer = {
    outcome: 'declined',
    decline_code: 'declined',
    payment_state: payment.state,
    booking_id: bookingId,
  } as const;
  if (!found) {
    await services.db
      .updateTable('payments')
      .set({ decline_code: 'declined' })
      .where('id', '=', id)
      .where('state', '=', 'created')
      .execute();
    return answer;
  }
  const { state } = await applyPayment(services, payment, found);
  if (state === 'pending') await extendHeld(services, payment);
  // Seats that moved may have a booking of their own now.
  const [booking_id = null] = (await getOwnPayment(services, guest, id)).booking_ids;
  return {
    outcome: outcomeOf(found, state),
    decline_code: state === 'created' ? found.decline : null,
    payment_state: state,
    booking_id,
  };
}

function outcomeOf({ decline }: ProviderPayment, state: SavedCardAnswer['payment_state']): SavedCardAnswer['outcome'] {
  if (state === 'captured') return 'succeeded';
  if (state === 'pending') return 'pending';
  if (state !== 'created') return refuse('payments.ended', { state });
  return decline === 'authentication_required' ? decline : 'declined';
}
