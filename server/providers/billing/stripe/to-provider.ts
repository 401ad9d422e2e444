import type { Stripe } from 'stripe';
import { objectOf } from '#server/providers/stripe-client.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { ChargeKind } from '#shared/plans/plans.ts';
import type { ProviderInvoice, ProviderSubscription } from '../port.ts';

const at = (seconds: number) => new Date(seconds * 1000);

export const stateOf = ({ status }: Stripe.Subscription): ProviderSubscription['state'] | undefined => {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'past_due' || status === 'unpaid') return 'past_due';
  // The first payment is not finished.
  return status === 'incomplete' ? undefined : 'ended';
};

/** @param fallback the customer's card, for a subscription without one of its own */
export function toProviderSubscription(
  found: Stripe.Subscription,
  state: ProviderSubscription['state'],
  fallback: Stripe.PaymentMethod | null,
): ProviderSubscription {
  const method = objectOf(found.default_payment_method) ?? fallback;
  return {
    ref: found.id,
    state,
    nextPlanId: found.items.data[0]?.price.metadata.plan,
    endsWithPeriod: found.cancel_at_period_end || found.cancel_at !== null,
    card: method?.card ? { ref: method.id, last4: method.card.last4 } : null,
  };
}

/** Why Stripe wrote an invoice; others are none of a plan. */
const KINDS: Record<string, ChargeKind> = {
  subscription_create: 'start',
  subscription_update: 'upgrade',
  subscription_cycle: 'renewal',
};

/** The payment behind an invoice. */
export function intentOf({ payments }: Stripe.Invoice): string | null {
  const intent = payments?.data.at(-1)?.payment.payment_intent;
  return (typeof intent === 'object' ? intent.id : intent) ?? null;
}

/**
 * Reads an invoice.
 * @param plans by the ids of their prices
 * @returns undefined for one that is not of a plan, or not charged
 */
export function toProviderInvoice(
  invoice: Stripe.Invoice,
  plans: ReadonlyMap<string, string>,
  decline: DeclineCode | null,
): ProviderInvoice | undefined {
  const kind = KINDS[invoice.billing_reason ?? ''];
  // What is charged most is the plan; what is given back, the one before it.
  const [line] = [...invoice.lines.data].sort((a, b) => b.amount - a.amount);
  const price = line?.pricing?.price_details?.price;
  const planId = plans.get((typeof price === 'object' ? price.id : price) ?? '');
  const state = invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : undefined;
  if (!kind || !line || !planId || !state) return undefined;
  const full = Math.max(line.amount, invoice.total);
  return {
    ref: invoice.id,
    ...{ kind, planId, state, tries: invoice.attempt_count, decline },
    nextTryAt: invoice.next_payment_attempt ? at(invoice.next_payment_attempt) : null,
    price: full,
    credit: full - Math.max(0, invoice.total),
    currency: invoice.currency.toUpperCase(),
    period: { starts: at(line.period.start), ends: at(line.period.end) },
    intent: intentOf(invoice),
    at: at(invoice.created),
  };
}
