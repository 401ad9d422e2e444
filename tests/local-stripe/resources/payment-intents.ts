import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import { complete } from '../api-forms.ts';
import { add, type Books, type IntentRow, newId } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import type { Json } from '../form-body.ts';
import { emit } from '../webhooks.ts';
import { makeCharge, renderCharge, takeMoney } from './charges.ts';
import type { Resource } from './route.ts';

/**
 * Returns Stripe's error for a bank's answer.
 * @param onPage true on a hosted page, which has a second step that the guest can fail
 */
export const declineOf = (declined: string, onPage = true) => ({
  type: 'card_error' as const,
  code:
    declined !== 'authentication_required'
      ? 'card_declined'
      : onPage
        ? 'payment_intent_authentication_failure'
        : 'authentication_required',
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
    customer: intent.customer,
    last_payment_error: intent.declined && declineOf(intent.declined, intent.sessionId !== null),
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    payment_method: intent.methodId,
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

/** What saved cards of Stripe's test mode do when they are charged without their holder. */
const SAVED_CARDS: Record<string, string> = {
  '4000000000000341': 'card_declined',
  '4000000000003220': 'authentication_required',
  '4000002760003184': 'authentication_required',
};

interface CreateParams {
  amount: number;
  currency: string;
  customer?: string;
  payment_method?: string;
  description?: string;
  transfer_group?: string;
  metadata?: Record<string, string>;
}

/** Creates the payment with a saved card, which is charged once it is confirmed. */
function createIntent(books: Books, params: Json): IntentRow {
  const {
    amount,
    currency,
    customer = '',
    payment_method: methodId = '',
    metadata,
    ...data
  } = params as never as CreateParams;
  if (amount < chargeMinimum(currency.toUpperCase())) {
    throw new StripeRefusal(400, 'The amount is too small.', { code: 'amount_too_small', param: 'amount' });
  }
  found(books.customers.get(customer), 'customer', customer, 'customer');
  const method = found(books.methods.get(methodId), 'PaymentMethod', methodId, 'payment_method');
  if (method.customer !== customer) {
    throw new StripeRefusal(400, 'The payment method does not belong to the customer.', { param: 'payment_method' });
  }
  return add(books.intents, {
    ...({
      id: newId('pi'),
      created: books.now(),
      status: 'requires_confirmation',
      amount,
      currency,
      manual: false,
    } as const),
    ...{ data: data as Json, metadata: metadata ?? {}, sessionId: null, customer, methodId },
    ...{ chargeId: null, declined: null, canceledAt: null, cancellation: null },
  });
}

/** Charges the saved card of a payment. */
function confirmIntent(books: Books, intent: IntentRow): void {
  if (intent.status !== 'requires_confirmation') throw unexpected(intent, 'confirmed');
  const { number } = found(books.methods.get(intent.methodId ?? ''), 'PaymentMethod', intent.methodId ?? '');
  const declined = SAVED_CARDS[number];
  if (!declined) {
    makeCharge(books, intent, number, null);
    intent.status = 'succeeded';
    emit(books, 'payment_intent.succeeded', renderIntent(intent));
    return;
  }
  intent.status = 'requires_payment_method';
  intent.declined = declined;
  if (declined !== 'authentication_required') makeCharge(books, intent, number, declined);
  emit(books, 'payment_intent.payment_failed', renderIntent(intent));
  const { message, ...error } = declineOf(declined, false);
  throw new StripeRefusal(402, message, error);
}

export const paymentIntents: Resource = (books) => {
  const get = (id = '') => found(books.intents.get(id), 'payment_intent', id);
  return {
    'POST /v1/payment_intents': ({ params }) => renderIntent(createIntent(books, params)),
    'POST /v1/payment_intents/{id}/confirm': ({ ids, params }) => {
      if (params.error_on_requires_action === undefined && params.off_session === undefined) {
        throw new StripeRefusal(400, 'This Stripe cannot ask the holder of a card for a second step.');
      }
      const intent = get(ids.id);
      confirmIntent(books, intent);
      return renderIntent(intent);
    },
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
