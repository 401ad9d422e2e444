import { chargeMinimum } from '#shared/payments/charge-minimum.ts';
import { complete } from '../api-forms.ts';
import { add, type Books, type IntentRow, listOf, newId, type SessionRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import type { Json } from '../form-body.ts';
import { emit } from '../webhooks.ts';
import { makeCharge } from './charges.ts';
import { renderIntent } from './payment-intents.ts';
import { makeMethod } from './payment-methods.ts';
import { priceOf } from './prices.ts';
import type { Resource } from './route.ts';
import { startSubscription } from './subscriptions.ts';

interface CreateParams {
  mode?: string;
  expires_at?: number;
  metadata?: Record<string, string>;
  payment_intent_data?: { capture_method?: string; metadata?: Record<string, string> };
  customer?: string;
  customer_email?: string;
  saved_payment_method_options?: { payment_method_save?: string };
  line_items?: {
    quantity?: number;
    price?: string;
    price_data?: { currency: string; unit_amount: number; product_data: { name: string } };
  }[];
}

const paymentStatusOf = (books: Books, { intentId }: SessionRow) =>
  books.intents.get(intentId ?? '')?.status === 'succeeded' ? 'paid' : 'unpaid';

export const renderSession = (books: Books, session: SessionRow) =>
  complete('Checkout.Session', {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: complete('Checkout.Session.AutomaticTax', { enabled: false }),
    cancel_url: session.params.cancel_url ?? null,
    client_reference_id: session.params.client_reference_id ?? null,
    created: session.created,
    currency: session.currency,
    custom_text: complete('Checkout.Session.CustomText', {}),
    customer_email: session.params.customer_email ?? null,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.params.locale ?? null,
    metadata: session.metadata,
    mode: session.mode,
    customer: session.params.customer ?? null,
    subscription: session.subscriptionId,
    payment_intent: session.intentId,
    payment_method_types: ['card'],
    payment_status: paymentStatusOf(books, session),
    status: session.status,
    success_url: session.params.success_url ?? null,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${books.url}/c/pay/${session.id}` : null,
  });

function createSession(books: Books, params: Json): SessionRow {
  const { mode, line_items: items, expires_at: expiresAt = books.now() + 86_400, metadata } = params as CreateParams;
  if (mode !== 'payment' && mode !== 'subscription')
    throw new StripeRefusal(400, 'This Stripe takes payments and subscriptions.', { param: 'mode' });
  if (expiresAt < books.now() + 1800 || expiresAt > books.now() + 86_400) {
    throw new StripeRefusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  checkCustomer(books, params as CreateParams);
  const [item] = items ?? [];
  if (mode === 'subscription' && item?.price) return createPlanSession(books, params, item.price, expiresAt);
  if (!item?.price_data || items?.length !== 1 || item.quantity !== 1) {
    throw new StripeRefusal(400, 'This Stripe takes one line of one piece.', { param: 'line_items' });
  }
  if (item.price_data.unit_amount < chargeMinimum(item.price_data.currency.toUpperCase())) {
    throw new StripeRefusal(400, 'The amount is too small.', { code: 'amount_too_small' });
  }
  return add(books.sessions, {
    id: newId('cs_test'),
    created: books.now(),
    expiresAt,
    status: 'open',
    amount: item.price_data.unit_amount,
    currency: item.price_data.currency,
    title: item.price_data.product_data.name,
    params,
    metadata: metadata ?? {},
    intentId: null,
    declined: null,
    mode,
    subscriptionId: null,
  });
}

function checkCustomer(books: Books, { customer, customer_email, saved_payment_method_options: saved }: CreateParams) {
  if (customer) found(books.customers.get(customer), 'customer', customer, 'customer');
  if (customer && customer_email) {
    throw new StripeRefusal(400, 'You may only specify one of these parameters: customer, customer_email.');
  }
  if (saved && !customer) {
    throw new StripeRefusal(400, '`saved_payment_method_options` needs a customer.', {
      param: 'saved_payment_method_options',
    });
  }
}

/** True if the hosted page asks whether to keep the card. */
export const offersToSave = ({ params }: SessionRow): boolean =>
  (params as CreateParams).saved_payment_method_options?.payment_method_save === 'enabled';

/** A session that starts a subscription of a customer. */
function createPlanSession(books: Books, params: Json, priceId: string, expiresAt: number): SessionRow {
  const { currency, unit_amount: amount } = priceOf(books, priceId).params;
  found(books.customers.get(String(params.customer)), 'customer', String(params.customer));
  return add(books.sessions, {
    ...{ id: newId('cs_test'), created: books.now(), expiresAt, status: 'open' as const, amount, currency, params },
    ...{ title: 'Subscribe', metadata: {}, intentId: null, declined: null, mode: 'subscription', subscriptionId: null },
  });
}

/** Starts the subscription of a session with a card that is saved. */
function subscribe(books: Books, session: SessionRow, number: string): void {
  const customer = found(books.customers.get(String(session.params.customer)), 'customer', '');
  const [item] = (session.params as CreateParams).line_items ?? [];
  customer.card = number;
  session.subscriptionId = startSubscription(books, customer.id, item?.price ?? '').id;
  session.status = 'complete';
  emit(books, 'checkout.session.completed', renderSession(books, session));
}

/** Ends a session that nobody has paid. */
export function expireSession(books: Books, session: SessionRow): void {
  session.status = 'expired';
  emit(books, 'checkout.session.expired', renderSession(books, session));
}

/** What the bank says to a card: `later` leaves it pending until `settlePayment`. */
export type CardOutcome = 'succeeded' | 'later' | 'card_declined' | 'insufficient_funds' | 'authentication_required';

/** Charges a card on the hosted page of a session. @param keep the guest has ticked that the card may be kept */
export function paySession(books: Books, id: string, number: string, outcome: CardOutcome, keep = false): void {
  const session = found(books.sessions.get(id), 'checkout.session', id);
  if (session.status !== 'open') throw new StripeRefusal(400, 'This Checkout Session is not open any more.');
  if (session.mode === 'subscription' && outcome === 'succeeded') {
    subscribe(books, session, number);
    return;
  }
  const data = (session.params.payment_intent_data ?? {}) as NonNullable<CreateParams['payment_intent_data']>;
  const intent: IntentRow =
    books.intents.get(session.intentId ?? '') ??
    add(books.intents, {
      id: newId('pi'),
      created: books.now(),
      status: 'requires_payment_method',
      amount: session.amount,
      currency: session.currency,
      manual: data.capture_method === 'manual',
      data: data as Json,
      metadata: data.metadata ?? {},
      sessionId: id,
      customer: (session.params.customer as string | undefined) ?? null,
      methodId: null,
      chargeId: null,
      declined: null,
      canceledAt: null,
      cancellation: null,
    });
  session.intentId = intent.id;
  if (outcome !== 'succeeded' && outcome !== 'later') {
    session.declined = outcome;
    intent.declined = outcome;
    if (outcome !== 'authentication_required') makeCharge(books, intent, number, outcome);
    emit(books, 'payment_intent.payment_failed', renderIntent(intent));
    return;
  }
  session.declined = null;
  intent.declined = null;
  intent.methodId = makeMethod(books, number, keep && offersToSave(session) ? intent.customer : null).id;
  session.status = 'complete';
  if (outcome === 'later') intent.status = 'processing';
  else succeed(books, intent, number);
  emit(books, 'checkout.session.completed', renderSession(books, session));
}

function succeed(books: Books, intent: IntentRow, number: string): void {
  makeCharge(books, intent, number, null);
  intent.status = intent.manual ? 'requires_capture' : 'succeeded';
  emit(
    books,
    intent.manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    renderIntent(intent),
  );
}

/** Decides a payment that is pending. */
export function settlePayment(books: Books, sessionId: string, outcome: 'succeeded' | 'failed'): void {
  const session = found(books.sessions.get(sessionId), 'checkout.session', sessionId);
  const intent = found(books.intents.get(session.intentId ?? ''), 'payment_intent', session.intentId ?? '');
  if (outcome === 'succeeded') succeed(books, intent, '4242424242424242');
  else {
    intent.status = 'requires_payment_method';
    intent.declined = 'card_declined';
  }
  emit(books, `checkout.session.async_payment_${outcome}`, renderSession(books, session));
}

export const checkoutSessions: Resource = (books) => {
  const get = (id = '') => found(books.sessions.get(id), 'checkout.session', id);
  return {
    'POST /v1/checkout/sessions': ({ params }) => renderSession(books, createSession(books, params)),
    'GET /v1/checkout/sessions': ({ params }) =>
      listOf(
        [...books.sessions.values()].filter(
          ({ intentId, params: { customer } }) =>
            [undefined, intentId].includes(params.payment_intent as string) &&
            [undefined, customer].includes(params.customer as string),
        ),
        params,
        '/v1/checkout/sessions',
        (row) => renderSession(books, row),
      ),
    'GET /v1/checkout/sessions/{id}': ({ ids }) => renderSession(books, get(ids.id)),
    'POST /v1/checkout/sessions/{id}/expire': ({ ids }) => {
      const session = get(ids.id);
      if (session.status !== 'open') {
        throw new StripeRefusal(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      expireSession(books, session);
      return renderSession(books, session);
    },
  };
};
