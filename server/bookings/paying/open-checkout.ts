import { refuse } from '#server/http/refuse.ts';
import { applyPayment, openAtProvider, refuseProviderError, syncPayment } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import type { Checkout, Payment } from '#shared/schemas/payments/payments.ts';
import { checkoutDetails, extendHeld, getPayable, type PaidFrom } from './payable.ts';
import { getOwnPayment, getPayment } from './payment-dto.ts';

/**
 * Opens the provider's page on which a guest pays. The seats are held as long as the page is open: this is the one
 * extension of the hold. A second call returns the same page while it is open.
 * @throws Refusal `http.not_found`; `payments.unavailable` where the provider has no page; `payments.ended`,
 * `payments.in_flight`;
 *   `payments.no_answer` while the provider is down
 */
export async function openCheckout(
  services: Services,
  guest: { userId: string },
  id: string,
  locale: string,
  from?: PaidFrom,
): Promise<Checkout> {
  const payment = await getPayable(services, guest, id);
  const details = await checkoutDetails(services, guest, payment, locale, from);
  const opened = await openAtProvider(services, payment, details).catch(refuseProviderError);
  if (opened.state !== 'open') {
    const { state } = await applyPayment(services, payment, opened);
    return state === 'pending' ? refuse('payments.in_flight') : refuse('payments.ended', { state });
  }
  const { url, endsAt } = opened.checkout ?? refuse('payments.unavailable');
  await extendHeld(services, payment, endsAt);
  return { url };
}

/**
 * Looks a payment up at the provider for a guest who comes back from its page.
 * @throws Refusal `http.not_found`; `payments.no_answer` while the provider is down
 */
export async function refreshPayment(services: Services, guest: { userId: string }, id: string): Promise<Payment> {
  const { state } = await getOwnPayment(services, guest, id);
  if (state === 'created' || state === 'pending') await syncPayment(services, id).catch(refuseProviderError);
  return getPayment(services, guest, id);
}
