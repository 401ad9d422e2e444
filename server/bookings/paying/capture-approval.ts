import { refuse } from '#server/http/refuse.ts';
import { applyPayment, attemptStep, findAuthorisedPayment, getPaymentsProvider } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';

/**
 * Captures the authorised payment of a booking for the studio that approves it, which confirms the booking. A booking
 * without such a payment is left as it is. The provider captures once, also for two calls at once and after a crash.
 * @returns `confirmed` if this call confirmed it; `lost` if another one did, or the booking ended; undefined without a
 * payment
 * @throws Refusal `payments.authorisation_lapsed`, when the bank has let it go: then the booking has expired
 */
export async function captureForApproval(
  services: Services,
  { userId }: { userId: string },
  bookingId: string,
): Promise<'confirmed' | 'lost' | undefined> {
  const payment = await findAuthorisedPayment(services.db, bookingId);
  if (!payment?.provider_ref) return undefined;
  const ref = payment.provider_ref;
  const step = { paymentId: payment.id, step: 'capture', key: `${payment.id}:capture`, actorId: userId } as const;
  const found = await attemptStep(services, step, (key) => getPaymentsProvider(services).capture(ref, key));
  const { state, isNew } = await applyPayment(services, payment, found);
  if (state === 'voided') refuse('payments.authorisation_lapsed');
  const booking = isNew ? await findAnyBooking(services.db, bookingId) : undefined;
  return booking?.state === 'confirmed' ? 'confirmed' : 'lost';
}
