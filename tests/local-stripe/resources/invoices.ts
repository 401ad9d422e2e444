import { complete } from '../api-forms.ts';
import { add, type Books, type InvoiceRow, listOf, newId, type SubscriptionRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { makeCharge } from './charges.ts';
import { timeOf } from './customers.ts';
import { declineOf, renderIntent } from './payment-intents.ts';
import type { Resource } from './route.ts';

/** Days after the first try on which a card is tried again that was declined. */
const RETRY_DAYS = [4, 7];
const DAY = 86_400;

/** What saved cards do that are not simply charged. */
const SAVED: Record<string, 'card_declined' | 'authentication_required'> = {
  '4000000000000341': 'card_declined',
  '4000002760003184': 'authentication_required',
};

export const totalOf = ({ lines }: InvoiceRow) => lines.reduce((sum, { amount }) => sum + amount, 0);

export function renderInvoice(books: Books, invoice: InvoiceRow) {
  const total = totalOf(invoice);
  const { id, created, customer, currency, subscription, status } = invoice;
  const paid = status === 'paid' ? total : 0;
  return complete('Invoice', {
    ...{ id, object: 'invoice', created, customer, currency, status, subtotal: total, total, livemode: false },
    ...{ amount_due: total, amount_paid: paid, amount_remaining: total - paid, amount_overpaid: 0, amount_shipping: 0 },
    ...{
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      starting_balance: 0,
      test_clock: null,
    },
    attempt_count: invoice.tries,
    attempted: invoice.tries > 0,
    automatic_tax: complete('Invoice.AutomaticTax', { enabled: false }),
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    hosted_invoice_url: `${books.url}/invoice/${id}`,
    issuer: complete('Invoice.Issuer', { type: 'self' }),
    lines: {
      ...{ object: 'list', has_more: false, url: `/v1/invoices/${id}/lines` },
      data: invoice.lines.map(({ priceId, amount, start, end, isProration }, at) =>
        complete('InvoiceLineItem', {
          ...{ id: `il_${at}_${id}`, object: 'line_item', amount, currency, subtotal: amount },
          ...{ discountable: false, invoice: id, livemode: false, metadata: {}, period: { start, end }, subscription },
          parent: complete('InvoiceLineItem.Parent', {
            type: 'subscription_item_details',
            subscription_item_details: complete('InvoiceLineItem.Parent.SubscriptionItemDetails', {
              proration: isProration,
              subscription,
              subscription_item: `si_${subscription}`,
            }),
          }),
          pricing: complete('InvoiceLineItem.Pricing', {
            type: 'price_details',
            price_details: { price: priceId, product: books.prices.get(priceId)?.product ?? '' },
          }),
        }),
      ),
    },
    next_payment_attempt: invoice.nextTry,
    number: id.slice(-8).toUpperCase(),
    payment_settings: complete('Invoice.PaymentSettings', {}),
    payments: {
      ...{ object: 'list', has_more: false, url: '/v1/invoice_payments' },
      data: invoice.intentId
        ? [
            complete('InvoicePayment', {
              ...{ id: `inpay_${id}`, object: 'invoice_payment', invoice: id, created, currency, livemode: false },
              ...{ amount_requested: total, is_default: true, status: status === 'void' ? 'canceled' : status },
              payment: { type: 'payment_intent', payment_intent: invoice.intentId },
              status_transitions: complete('InvoicePayment.StatusTransitions', {}),
            }),
          ]
        : [],
    },
    period_start: created,
    period_end: created,
    status_transitions: complete('Invoice.StatusTransitions', {}),
  });
}

/**
 * Writes an invoice and tries the card.
 * @param isPresent whether the owner answers the bank
 * @returns the invoice, paid or open
 */
export function charge(
  books: Books,
  subscription: SubscriptionRow,
  reason: InvoiceRow['reason'],
  lines: InvoiceRow['lines'],
  isPresent = false,
): InvoiceRow {
  const invoice = add(books.invoices, {
    id: newId('in'),
    created: timeOf(books, subscription.customer),
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    status: 'open',
    currency: books.prices.get(subscription.priceId)?.params.currency ?? 'eur',
    lines,
    intentId: null,
    tries: 0,
    nextTry: null,
  });
  subscription.latestInvoice = invoice.id;
  tryToPay(books, invoice, isPresent);
  return invoice;
}

/** Charges the customer's card for an invoice. @param isPresent whether the owner answers the bank */
export function tryToPay(books: Books, invoice: InvoiceRow, isPresent = false): void {
  const { customer } = invoice;
  const total = totalOf(invoice);
  const card = books.customers.get(customer)?.card ?? '';
  const refusal = isPresent && SAVED[card] === 'authentication_required' ? undefined : SAVED[card];
  const intent =
    books.intents.get(invoice.intentId ?? '') ??
    add(books.intents, {
      ...{ id: newId('pi'), created: books.now(), status: 'requires_payment_method' as const, amount: total },
      ...{
        currency: invoice.currency,
        manual: false,
        data: {},
        metadata: {},
        sessionId: '',
        customer,
        methodId: null,
        chargeId: null,
      },
      ...{ declined: null, canceledAt: null, cancellation: null },
    });
  if (total > 0) invoice.intentId = intent.id;
  const first = invoice.tries === 0 ? timeOf(books, customer) : invoice.created;
  invoice.tries += 1;
  if (refusal && total > 0) {
    intent.declined = refusal;
    if (refusal === 'authentication_required') intent.status = 'requires_action';
    else makeCharge(books, intent, card, refusal);
    const retry = invoice.reason === 'subscription_cycle' && RETRY_DAYS[invoice.tries - 1];
    invoice.nextTry = retry ? first + retry * DAY : null;
    emit(books, 'invoice.payment_failed', renderInvoice(books, invoice));
    return;
  }
  if (total > 0) makeCharge(books, intent, card, null);
  Object.assign(intent, { status: 'succeeded', declined: null });
  Object.assign(invoice, { status: 'paid', nextTry: null });
  applyPaid(books, invoice);
  emit(books, 'invoice.paid', renderInvoice(books, invoice));
}

function applyPaid(books: Books, { id, subscription: of }: InvoiceRow): void {
  const subscription = books.subscriptions.get(of);
  if (!subscription) return;
  if (subscription.pending?.invoiceId === id) {
    subscription.priceId = subscription.pending.priceId;
    subscription.pending = null;
  }
  if (subscription.status === 'past_due' && subscription.latestInvoice === id) subscription.status = 'active';
}

/** The page of an invoice, on which one that the bank asks about is paid. */
export function renderInvoicePage(books: Books, id: string): string {
  const invoice = found(books.invoices.get(id), 'invoice', id);
  const button = invoice.status === 'open' ? '<form method="post"><button>Pay invoice</button></form>' : '';
  return `<!doctype html><title>Local Stripe</title><h1>Invoice ${id.slice(-8).toUpperCase()}</h1>
<p>${totalOf(invoice)} ${invoice.currency}, ${invoice.status}</p>${button}`;
}

/** Pays an invoice on its page, where its owner answers the bank. */
export function visitInvoice(books: Books, id: string): void {
  const invoice = found(books.invoices.get(id), 'invoice', id);
  if (invoice.status === 'open') tryToPay(books, invoice, true);
}

export const invoices: Resource = (books) => {
  const get = (id = '') => found(books.invoices.get(id), 'invoice', id);
  const openOf = (id?: string) => {
    const invoice = get(id);
    if (invoice.status !== 'open') throw new StripeRefusal(400, `This invoice is ${invoice.status}.`);
    return invoice;
  };
  return {
    'GET /v1/invoices/{id}': ({ ids }) => renderInvoice(books, get(ids.id)),
    'GET /v1/invoices': ({ params }) =>
      listOf(
        [...books.invoices.values()].filter(
          ({ customer, subscription, status }) =>
            [undefined, customer].includes(params.customer as string) &&
            [undefined, subscription].includes(params.subscription as string) &&
            [undefined, status].includes(params.status as typeof status),
        ),
        params,
        '/v1/invoices',
        (row) => renderInvoice(books, row),
      ),
    'POST /v1/invoices/{id}/pay': ({ ids }) => {
      const invoice = openOf(ids.id);
      tryToPay(books, invoice);
      const intent = books.intents.get(invoice.intentId ?? '');
      if (invoice.status === 'open') {
        const { message } = declineOf('card_declined');
        throw new StripeRefusal(402, message, { type: 'card_error', code: intent?.declined ?? 'card_declined' });
      }
      return renderInvoice(books, invoice);
    },
    'POST /v1/invoices/{id}/void': ({ ids }) => {
      const invoice = openOf(ids.id);
      Object.assign(invoice, { status: 'void', nextTry: null });
      const subscription = books.subscriptions.get(invoice.subscription);
      if (subscription?.pending?.invoiceId === invoice.id) subscription.pending = null;
      const intent = books.intents.get(invoice.intentId ?? '');
      if (intent) emit(books, 'payment_intent.canceled', renderIntent(Object.assign(intent, { status: 'canceled' })));
      return renderInvoice(books, invoice);
    },
  };
};
