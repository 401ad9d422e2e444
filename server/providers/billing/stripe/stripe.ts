import type { Stripe } from 'stripe';
import type { StripeSettings } from '#server/config/provider-settings.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import {
  ask,
  declineOf,
  isWrongState,
  objectOf,
  pageLocale,
  stripeAccount,
  stripeClient,
} from '#server/providers/stripe-client.ts';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { SubscriptionsProvider } from '../port.ts';
import { ensurePrice, plansByPrice } from './prices.ts';
import { intentOf, stateOf, toProviderInvoice, toProviderSubscription } from './to-provider.ts';

/**
 * Has Stripe renew subscriptions and charge for them. The price of a subscription is that of its next period: a smaller
 * plan is set without proration, and what the owner has until then is what the last invoice was paid for.
 */
export function createStripeSubscriptions(settings: StripeSettings): SubscriptionsProvider {
  const client = () => stripeClient(settings);
  return {
    name: 'stripe',
    account: () => stripeAccount(settings),
    ownsUnmarkedCustomers: true,

    async createCustomer({ name, email }, key) {
      const { customers } = await client();
      return (await ask(customers.create({ name, ...(email && { email }) }, { idempotencyKey: key }))).id;
    },

    async openCheckout(customer, plan, { returnUrl, locale }, key) {
      const stripe = await client();
      const { sessions } = stripe.checkout;
      const all = await ask(sessions.list({ customer, limit: 100 }));
      for (const { id, status } of all.data) {
        if (status === 'open') await unlessOver(sessions.expire(id, {}, { idempotencyKey: `${id}:expire` }));
      }
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        customer,
        line_items: [{ price: await ensurePrice(stripe, plan), quantity: 1 }],
        allowed_payment_method_types: ['card'],
        locale: pageLocale(locale),
        success_url: `${returnUrl}&back=paid`,
        cancel_url: returnUrl,
      };
      const options = { idempotencyKey: `${key}:${all.data.length}` };
      return (await ask(sessions.create(params, options))).url ?? returnUrl;
    },

    async find(customer) {
      const stripe = await client();
      const { customers, invoices, subscriptions } = stripe;
      const expand = ['data.default_payment_method'];
      const all = (await ask(subscriptions.list({ customer, status: 'all', limit: 100, expand }))).data;
      const states = all.flatMap((found) => {
        const state = stateOf(found);
        return state ? [{ found, state }] : [];
      });
      const chosen = states.find(({ state }) => state !== 'ended') ?? states[0];
      const written = await ask(invoices.list({ customer, limit: 100, expand: ['data.payments'] }));
      const plans = await plansByPrice(stripe);
      const read = await Promise.all(
        written.data.map(async (invoice) => toProviderInvoice(invoice, plans, await declinedOf(stripe, invoice))),
      );
      const known = await ask(customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }));
      const card = known.deleted ? null : objectOf(known.invoice_settings.default_payment_method);
      return {
        subscription: chosen && toProviderSubscription(chosen.found, chosen.state, card),
        invoices: read.flatMap((invoice) => invoice ?? []).sort((a, b) => a.at.getTime() - b.at.getTime()),
      };
    },

    async upgrade(ref, plan, from, key) {
      const stripe = await client();
      const { subscriptions, invoices, paymentIntents } = stripe;
      const params = {
        items: [await itemOf(stripe, ref, await ensurePrice(stripe, plan))],
        proration_behavior: 'always_invoice' as const,
        proration_date: Math.floor(from.getTime() / 1000),
        payment_behavior: 'pending_if_incomplete' as const,
        expand: ['latest_invoice.payments'],
      };
      const changed = await ask(subscriptions.update(ref, params, { idempotencyKey: key }));
      const invoice = objectOf(changed.latest_invoice);
      if (!changed.pending_update || !invoice) return { outcome: 'paid' };
      const id = intentOf(invoice);
      const intent = id ? await ask(paymentIntents.retrieve(id)) : undefined;
      if (intent?.status === 'requires_action' && invoice.hosted_invoice_url) {
        return { outcome: 'page', url: invoice.hosted_invoice_url };
      }
      // Without its invoice the change that waits is forgotten.
      await unlessOver(invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `${invoice.id}:void` }));
      return { outcome: 'declined', decline: declineOf(intent?.last_payment_error) ?? 'declined' };
    },

    async setNextPlan(ref, plan, key) {
      const stripe = await client();
      const params = {
        items: [await itemOf(stripe, ref, await ensurePrice(stripe, plan))],
        proration_behavior: 'none' as const,
        cancel_at_period_end: false,
      };
      await ask(stripe.subscriptions.update(ref, params, { idempotencyKey: key }));
    },

    async endWithPeriod(ref, key) {
      const { subscriptions } = await client();
      await ask(subscriptions.update(ref, { cancel_at_period_end: true }, { idempotencyKey: key }));
    },

    async end(ref, key) {
      const { subscriptions, invoices } = await client();
      await unlessOver(subscriptions.cancel(ref, {}, { idempotencyKey: `${key}:end` }));
      const open = await ask(invoices.list({ subscription: ref, status: 'open', limit: 100 }));
      for (const { id } of open.data) {
        await unlessOver(invoices.voidInvoice(id, {}, { idempotencyKey: `${id}:void` }));
      }
    },

    async pay(invoice, key) {
      const { invoices } = await client();
      await ask(invoices.pay(invoice, {}, { idempotencyKey: key })).catch((error: unknown) => {
        // 402: the card was declined, which is looked up afterwards.
        const isAnswered = error instanceof ProviderError && error.isAnswer;
        if (!isAnswered) throw error;
      });
    },

    async openPortal(customer, { returnUrl, locale }) {
      const { billingPortal } = await client();
      const params = { customer, return_url: returnUrl, locale: pageLocale(locale) as 'auto' };
      return (await ask(billingPortal.sessions.create(params))).url;
    },

    async findInvoiceUrl(invoice) {
      const { invoices } = await client();
      return (await ask(invoices.retrieve(invoice))).hosted_invoice_url ?? null;
    },
  };
}

/** The one item of a subscription, with another price. */
async function itemOf({ subscriptions }: Stripe, ref: string, price: string) {
  const { items } = await ask(subscriptions.retrieve(ref));
  return { ...(items.data[0] && { id: items.data[0].id }), price };
}

/** Why the card of an invoice was declined that is not paid. */
async function declinedOf({ paymentIntents }: Stripe, invoice: Stripe.Invoice): Promise<DeclineCode | null> {
  const intent = intentOf(invoice);
  if (invoice.status !== 'open' || !intent) return null;
  return declineOf((await ask(paymentIntents.retrieve(intent))).last_payment_error);
}

/** Waits for a call that may come too late. */
async function unlessOver(call: Promise<unknown>): Promise<void> {
  await ask(call).catch((error: unknown) => {
    if (!isWrongState(error)) throw error;
  });
}
