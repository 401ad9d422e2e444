import type { Stripe } from 'stripe';
import { ask } from '#server/providers/stripe-client.ts';
import type { PricedPlan } from '../port.ts';

/** A price never changes at Stripe: a plan whose price changes gets another one. */
const lookupKeyOf = ({ id, price, currency }: PricedPlan) => `plan_${id}_${price}_${currency}`.toLowerCase();

/** Returns Stripe's price of a plan, and creates it when it is first needed. */
export async function ensurePrice({ prices }: Stripe, plan: PricedPlan): Promise<string> {
  const key = lookupKeyOf(plan);
  const [known] = (await ask(prices.list({ lookup_keys: [key], limit: 1 }))).data;
  if (known) return known.id;
  const params = {
    currency: plan.currency.toLowerCase(),
    unit_amount: plan.price,
    recurring: { interval: 'month' as const },
    product_data: { name: plan.name },
    lookup_key: key,
    metadata: { plan: plan.id },
    tax_behavior: 'inclusive' as const,
  };
  return (await ask(prices.create(params, { idempotencyKey: key }))).id;
}

/** Returns the plans by Stripe's ids of their prices, former ones too. */
export async function plansByPrice({ prices }: Stripe): Promise<Map<string, string>> {
  const all = await ask(prices.list({ type: 'recurring', limit: 100 }).autoPagingToArray({ limit: 1000 }));
  return new Map(all.flatMap(({ id, metadata: { plan } }) => (plan ? [[id, plan] as const] : [])));
}
