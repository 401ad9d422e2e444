import type { StripeSettings } from '#server/config/provider-settings.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import {
  ask,
  isDecline,
  isMissing,
  isRefusedFor,
  isWrongState,
  stripeAccount,
  stripeClient,
} from '#server/providers/stripe-client.ts';
import type { ProviderPayment, SavedCards } from '../port.ts';
import { INTENT_EXPANDED, ofIntent } from './to-provider-payment.ts';

/** True for the id of a payment with a saved card, which is that of its payment intent. */
export const isIntent = (ref: string): boolean => ref.startsWith('pi_');

/** The cards that guests keep with their customers of Stripe. @param find looks a payment up */
export function stripeCards(settings: StripeSettings, find: (ref: string) => Promise<ProviderPayment>): SavedCards {
  const client = () => stripeClient(settings);
  return {
    account: () => stripeAccount(settings),

    async createCustomer({ email }, key) {
      const { customers } = await client();
      return (await ask(customers.create({ ...(email && { email }) }, { idempotencyKey: key }))).id;
    },

    async updateCustomer(ref, { email }, key) {
      const { customers } = await client();
      await ask(customers.update(ref, { email: email ?? '' }, { idempotencyKey: key })).catch(unlessMissing);
    },

    async deleteCustomer(ref) {
      const { customers } = await client();
      await ask(customers.del(ref)).catch(unlessMissing);
    },

    async remove(card, key) {
      const { paymentMethods } = await client();
      // One that was detached before is refused.
      await ask(paymentMethods.detach(card, {}, { idempotencyKey: key })).catch((error: unknown) => {
        if (!isMissing(error)) unlessWrongState(error);
      });
    },

    async prepare({ id, title, bookingId, amount, currency, customer, card }, key) {
      const { paymentIntents } = await client();
      const params = {
        ...{ amount, currency: currency.toLowerCase(), customer, payment_method: card },
        ...{ description: title, metadata: { payment: id }, transfer_group: bookingId },
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
        expand: INTENT_EXPANDED,
      };
      try {
        return ofIntent(await ask(paymentIntents.create(params, { idempotencyKey: key })));
      } catch (error) {
        if (isRefusedFor(error, 'customer', 'payment_method')) return undefined;
        throw error;
      }
    },

    async charge(ref, key) {
      const { paymentIntents } = await client();
      try {
        // The guest has pressed the button, so that the payment is not off session.
        await ask(paymentIntents.confirm(ref, { error_on_requires_action: true }, { idempotencyKey: key }));
      } catch (error) {
        if (error instanceof ProviderError && error.isInUse) return find(ref);
        if (!isDecline(error) && !isWrongState(error)) throw error;
        // What was not paid is over, so that nothing charges the card later.
        await ask(paymentIntents.cancel(ref, {}, { idempotencyKey: `${key}:cancel` })).catch(unlessWrongState);
      }
      return find(ref);
    },
  };
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function unlessWrongState(error: unknown): void {
  if (!isWrongState(error)) throw error;
}
