import { complete } from '../api-forms.ts';
import type { Books, IntentRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { renderCharge, takeMoney } from './charges.ts';
import type { Resource } from './route.ts';

/** The code of Stripe's API for what a bank said. */
export const declineOf = (declined: string) => ({
  type: 'card_error',
  code: declined === 'authentication_required' ? 'payment_intent_authentication_failure' : 'card_declined',
  ...(declined !== 'authentication_required' && { decline_code: declined }),
  message: 'Your card was declined.',
});

export const renderIntent = (intent: IntentRow) =>
  complete('PaymentIntent', {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellation,
    capture_method: intent.manual ? 'manual' : 'automatic_async',
    client_secret: `${intent.id}_secret`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.data.description ?? null,
    last_payment_error: intent.declined && declineOf(intent.declined),
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    payment_method_types: ['card'],
    status: intent.status,
    transfer_group: intent.data.transfer_group ?? null,
  });

/** Lets an authorised payment go. */
export function cancelIntent(books: Books, intent: IntentRow, reason: string): void {
  intent.status = 'canceled';
  intent.canceledAt = books.now();
  intent.cancellation = reason;
  const charge = books.charges.get(intent.chargeId ?? '');
  if (charge) {
    charge.captureBefore = null;
    charge.refunded = charge.amount;
  }
  emit(books, 'payment_intent.canceled', renderIntent(intent));
}

const unexpected = (intent: IntentRow, doing: string) =>
  new StripeRefusal(400, `This PaymentIntent could not be ${doing} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });

export const paymentIntents: Resource = (books) => {
  const get = (id = '') => found(books.intents.get(id), 'payment_intent', id);
  return {
    'GET /v1/payment_intents/{id}': ({ ids }) => renderIntent(get(ids.id)),
    'POST /v1/payment_intents/{id}/capture': ({ ids }) => {
      const intent = get(ids.id);
      if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
      const charge = found(books.charges.get(intent.chargeId ?? ''), 'charge', intent.chargeId ?? '');
      takeMoney(books, charge);
      intent.status = 'succeeded';
      emit(books, 'charge.captured', renderCharge(charge));
      emit(books, 'payment_intent.succeeded', renderIntent(intent));
      return renderIntent(intent);
    },
    'POST /v1/payment_intents/{id}/cancel': ({ ids, params }) => {
      const intent = get(ids.id);
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
        throw unexpected(intent, 'canceled');
      }
      cancelIntent(books, intent, (params.cancellation_reason as string | undefined) ?? 'requested_by_customer');
      return renderIntent(intent);
    },
  };
};
