import type { PaymentState } from '#shared/payments/payments.ts';
import type { Tx } from '../db/database.ts';
import type { ProviderPayment } from '../providers/payments/port.ts';
import { type AppliedPayment, inTransaction, type Services, type TxServices } from '../services.ts';
import { getPaymentsProvider } from './attempts.ts';
import { recordDisputes } from './disputes.ts';
import { findPayment, type PaymentRow } from './queries.ts';
import { recordPayment } from './record-payment.ts';
import { syncSentRefunds } from './refunds.ts';

/**
 * Looks a payment up at the provider and applies what it says. Repeated calls, and calls in any order, change nothing
 * more.
 * @returns the state of the payment
 */
export async function syncPayment(services: Services, paymentId: string): Promise<PaymentState | undefined> {
  const payment = await findPayment(services.db, paymentId);
  if (!payment?.provider_ref) return payment?.state;
  const provider = getPaymentsProvider(services);
  const found = await provider.find(payment.provider_ref);
  const { state } = await applyPayment(services, payment, found);
  await syncSentRefunds(services, payment, found.refunded);
  if (found.isDisputed && found.intent) {
    await recordDisputes(services.db, payment, await provider.findDisputes(found.intent), services.now());
  }
  return state;
}

/** Applies the provider's state of a payment to it and to what it buys, in one transaction. */
export async function applyPayment(
  services: Services,
  payment: PaymentRow,
  found: ProviderPayment,
): Promise<AppliedPayment> {
  for (const purchase of services.purchases) {
    const applied = await purchase.apply(services, payment, found);
    if (applied) return applied;
  }
  return applyTo(services, payment, found, async () => {});
}

/**
 * Records the provider's state of a payment, and changes what it buys where the state is new, in one transaction.
 * @param change what the new state means
 * @param lock locks what is locked before payments
 */
export const applyTo = (
  services: Services,
  { id }: { id: string },
  found: ProviderPayment,
  change: (inside: TxServices, state: PaymentState) => Promise<void>,
  lock?: (tx: Tx) => Promise<void>,
): Promise<AppliedPayment> =>
  inTransaction(services, async (inside, tx) => {
    await lock?.(tx);
    const { before, after } = await recordPayment(tx, id, found, inside.now());
    if (before !== after) await change(inside, after);
    return { state: after, isNew: before !== after };
  });
