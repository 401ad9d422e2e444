import type { Stripe } from 'stripe';
import type { StripeSettings } from '#server/config/provider-settings.ts';
import { ask, isRefusedFor, isWrongState, stripeClient } from '#server/providers/stripe-client.ts';
import type { PaymentsProvider, ProviderPayment } from '../port.ts';
import { checkoutOf } from './open-checkout.ts';
import { readNotice } from './read-notice.ts';
import { stripeReports } from './reports.ts';
import { isIntent, stripeCards } from './saved-cards.ts';
import {
  EXPANDED,
  INTENT_EXPANDED,
  ofIntent,
  toProviderDispute,
  toProviderPayment,
  toProviderRefund,
} from './to-provider-payment.ts';

/** The most characters of one text of a dispute's evidence. */
const MAX_TEXT = 20_000;

/**
 * Takes payments by Stripe, on the platform's own account. A payment is a Checkout Session: the guest pays on a page of
 * Stripe, and `ref` is the session's id. One with a saved card has no page, and `ref` is the id of its payment intent.
 */
export function createStripeProvider(settings: StripeSettings, now: () => Date): PaymentsProvider {
  const client = () => stripeClient(settings);
  const find = async (ref: string): Promise<ProviderPayment> => {
    const { checkout, paymentIntents } = await client();
    return isIntent(ref)
      ? ofIntent(await ask(paymentIntents.retrieve(ref, { expand: INTENT_EXPANDED })))
      : toProviderPayment(await ask(checkout.sessions.retrieve(ref, { expand: EXPANDED })));
  };
  /** Calls Stripe about a payment; one that is in another state by now is returned as it is. */
  const change = async (ref: string, call: (stripe: Stripe) => Promise<unknown>): Promise<ProviderPayment> => {
    try {
      await ask(call(await client()));
    } catch (error) {
      if (!isWrongState(error)) throw error;
    }
    return find(ref);
  };

  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    reports: stripeReports(client),
    cards: stripeCards(settings, find),

    async open(payment, key) {
      const { sessions } = (await client()).checkout;
      const create = (of: typeof payment, idempotencyKey: string) =>
        ask(sessions.create(checkoutOf(of), { idempotencyKey }));
      const created = await create(payment, key).catch((error: unknown) => {
        // The customer was deleted in Stripe's dashboard: the guest pays without one, and no card is kept.
        if (payment.customer && isRefusedFor(error, 'customer'))
          return create({ ...payment, customer: null }, `${key}:guest`);
        throw error;
      });
      return toProviderPayment(created);
    },

    find,

    async capture(ref, key) {
      const payment = await find(ref);
      const { intent, state } = payment;
      if (!intent || state !== 'authorised') return payment;
      return change(ref, ({ paymentIntents }) => paymentIntents.capture(intent, {}, { idempotencyKey: key }));
    },

    async void(ref, key) {
      const payment = await find(ref);
      const { intent, state } = payment;
      if (isIntent(ref) && (state === 'prepared' || state === 'lapsed')) {
        const ended = await change(ref, ({ paymentIntents }) =>
          paymentIntents.cancel(ref, {}, { idempotencyKey: `${key}:cancel` }),
        );
        return ended.state === 'lapsed' ? { ...ended, state: 'voided' } : ended;
      }
      if (state === 'authorised' && intent) {
        return change(ref, ({ paymentIntents }) =>
          paymentIntents.cancel(intent, {}, { idempotencyKey: `${key}:cancel` }),
        );
      }
      const after =
        state === 'open'
          ? await change(ref, ({ checkout }) => checkout.sessions.expire(ref, {}, { idempotencyKey: `${key}:expire` }))
          : payment;
      return after.state === 'lapsed' ? { ...after, state: 'voided' } : after;
    },

    async refund(ref, { id, amount }, key) {
      const { refunds } = await client();
      const { intent } = await find(ref);
      if (!intent) throw new Error(`Nothing was paid of ${ref}`);
      // One that was made before, although its answer was lost or a 500, is never made again.
      const all = await ask(refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 }));
      const made = all.find(({ metadata }) => metadata?.refund === id);
      const params = { payment_intent: intent, amount, metadata: { refund: id } };
      return toProviderRefund(made ?? (await ask(refunds.create(params, { idempotencyKey: key }))));
    },

    async findRefund(ref) {
      const { refunds } = await client();
      return toProviderRefund(await ask(refunds.retrieve(ref)));
    },

    async findDisputes(intent) {
      const { disputes } = await client();
      const found = await ask(disputes.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 }));
      return found.filter((dispute) => dispute.balance_transactions.length > 0).map(toProviderDispute);
    },

    async sendEvidence(ref, { name, email, serviceDate, product, terms, log, note }, key) {
      const { disputes } = await client();
      const evidence = {
        ...(name && { customer_name: name }),
        ...(email && { customer_email_address: email }),
        ...(serviceDate && { service_date: serviceDate.slice(0, 10) }),
        product_description: product.slice(0, MAX_TEXT),
        cancellation_policy_disclosure: terms.slice(0, MAX_TEXT),
        access_activity_log: log.slice(0, MAX_TEXT),
        ...(note && { uncategorized_text: note }),
      };
      await ask(disputes.update(ref, { evidence, submit: true }, { idempotencyKey: key }));
    },

    async readNotice(body, signature) {
      return readNotice(await client(), { body, signature, secret: settings.webhookSecret, now: now() });
    },
  };
}
