import { addMonths } from '#shared/plans/periods.ts';
import { complete } from '../api-forms.ts';
import { add, type Books, listOf, newId, type SubscriptionRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import type { Json } from '../form-body.ts';
import { emit } from '../webhooks.ts';
import { timeOf } from './customers.ts';
import { charge, tryToPay } from './invoices.ts';
import { priceOf, renderPrice } from './prices.ts';
import type { Resource } from './route.ts';

export const renderSubscription = (books: Books, row: SubscriptionRow) => {
  const { id, created, customer, status, anchor, cancelsAtEnd, canceledAt } = row;
  const price = priceOf(books, row.priceId);
  const card = books.customers.get(customer)?.card;
  const item = (priceId: string) =>
    complete('SubscriptionItem', {
      ...{
        id: `si_${id}`,
        object: 'subscription_item',
        created,
        subscription: id,
        metadata: {},
        plan: {},
        quantity: 1,
      },
      ...{ current_period_start: row.periodStart, current_period_end: row.periodEnd },
      price: renderPrice(priceOf(books, priceId)),
    });
  return complete('Subscription', {
    ...{
      id,
      object: 'subscription',
      created,
      customer,
      status,
      start_date: created,
      livemode: false,
      test_clock: null,
    },
    automatic_tax: complete('Subscription.AutomaticTax', { enabled: false, disabled_reason: null }),
    billing_cycle_anchor: anchor,
    billing_mode: complete('Subscription.BillingMode', { type: 'flexible' }),
    cancel_at: cancelsAtEnd ? row.periodEnd : null,
    cancel_at_period_end: cancelsAtEnd,
    canceled_at: canceledAt,
    collection_method: 'charge_automatically',
    currency: price.params.currency,
    default_payment_method: card ? `pm_${card}` : null,
    invoice_settings: complete('Subscription.InvoiceSettings', {
      issuer: complete('Subscription.InvoiceSettings.Issuer', { type: 'self' }),
    }),
    items: { object: 'list', has_more: false, url: '/v1/subscription_items', data: [item(row.priceId)] },
    latest_invoice: row.latestInvoice,
    metadata: {},
    pending_update:
      row.pending &&
      complete('Subscription.PendingUpdate', {
        expires_at: created + 82_800,
        subscription_items: [item(row.pending.priceId)],
      }),
  });
};

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
/** The start of the period so many months after the anchor. */
const monthAfter = (anchor: number, months: number) => secondsOf(addMonths(new Date(anchor * 1000), months));

/** Starts a subscription whose first month is paid. */
export function startSubscription(books: Books, customer: string, priceId: string): SubscriptionRow {
  const now = timeOf(books, customer);
  const row = add(books.subscriptions, {
    ...{ id: newId('sub'), created: now, customer, status: 'active' as const, priceId, anchor: now, periodStart: now },
    ...{ periodEnd: monthAfter(now, 1), cancelsAtEnd: false, pending: null, latestInvoice: null, canceledAt: null },
  });
  charge(books, row, 'subscription_create', [periodOf(books, row)], true);
  emit(books, 'customer.subscription.created', renderSubscription(books, row));
  return row;
}

const periodOf = (books: Books, { priceId, periodStart: start, periodEnd: end }: SubscriptionRow) => ({
  ...{ priceId, amount: priceOf(books, priceId).params.unit_amount, start, end, isProration: false },
});

function cancel(books: Books, row: SubscriptionRow): void {
  Object.assign(row, { status: 'canceled', canceledAt: timeOf(books, row.customer) });
  emit(books, 'customer.subscription.deleted', renderSubscription(books, row));
}

/** Does what the time has done to subscriptions: periods begin or end, and cards are tried again. */
export function renewSubscriptions(books: Books): void {
  for (const row of books.subscriptions.values()) {
    const now = timeOf(books, row.customer);
    while (row.status !== 'canceled' && row.periodEnd <= now) {
      if (row.cancelsAtEnd) {
        cancel(books, row);
        break;
      }
      row.periodStart = row.periodEnd;
      const months = Math.round((row.periodEnd - row.anchor) / (30.44 * 86_400));
      row.periodEnd = monthAfter(row.anchor, months + 1);
      const invoice = charge(books, row, 'subscription_cycle', [periodOf(books, row)]);
      invoice.created = row.periodStart;
      if (invoice.status === 'open') row.status = 'past_due';
      emit(books, 'customer.subscription.updated', renderSubscription(books, row));
    }
    const invoice = books.invoices.get(row.latestInvoice ?? '');
    if (row.status === 'past_due' && invoice?.nextTry && invoice.nextTry <= now) tryToPay(books, invoice);
  }
}

/** Changes the price with the difference for what is left of the period, paid at once. */
function prorate(books: Books, row: SubscriptionRow, priceId: string, from: number): void {
  if (priceId === row.priceId) return;
  const part = (id: string) =>
    Math.round((priceOf(books, id).params.unit_amount * (row.periodEnd - from)) / (row.periodEnd - row.periodStart));
  const lines = [
    { priceId: row.priceId, amount: -part(row.priceId), start: from, end: row.periodEnd, isProration: true },
    { priceId, amount: part(priceId), start: from, end: row.periodEnd, isProration: true },
  ];
  const invoice = charge(books, row, 'subscription_update', lines);
  if (invoice.status === 'paid') row.priceId = priceId;
  else row.pending = { priceId, invoiceId: invoice.id };
}

interface UpdateParams {
  items?: { id?: string; price: string }[];
  proration_behavior?: string;
  proration_date?: number;
  cancel_at_period_end?: boolean;
}

function update(books: Books, row: SubscriptionRow, params: Json): void {
  const { items, proration_behavior, proration_date, cancel_at_period_end } = params as UpdateParams;
  if (row.status === 'canceled') throw new StripeRefusal(400, 'A canceled subscription can only update its metadata.');
  const [item] = items ?? [];
  if (item) {
    if (item.id !== `si_${row.id}`) throw new StripeRefusal(400, 'This Stripe takes one item.', { param: 'items' });
    priceOf(books, item.price);
    const from = Number(proration_date ?? timeOf(books, row.customer));
    if (from < row.periodStart || from >= row.periodEnd) {
      throw new StripeRefusal(400, 'The proration date is outside of the period.', { param: 'proration_date' });
    }
    if (proration_behavior === 'always_invoice') prorate(books, row, item.price, from);
    else row.priceId = item.price;
  }
  if (cancel_at_period_end !== undefined) row.cancelsAtEnd = cancel_at_period_end;
  emit(books, 'customer.subscription.updated', renderSubscription(books, row));
}

export const subscriptions: Resource = (books) => {
  const get = (id = '') => found(books.subscriptions.get(id), 'subscription', id);
  return {
    'GET /v1/subscriptions/{id}': ({ ids }) => renderSubscription(books, get(ids.id)),
    'GET /v1/subscriptions': ({ params }) =>
      listOf(
        [...books.subscriptions.values()].filter(({ customer }) =>
          [undefined, customer].includes(params.customer as string),
        ),
        params,
        '/v1/subscriptions',
        (row) => renderSubscription(books, row),
      ),
    'POST /v1/subscriptions/{id}': ({ ids, params }) => {
      update(books, get(ids.id), params);
      return renderSubscription(books, get(ids.id));
    },
    'DELETE /v1/subscriptions/{id}': ({ ids }) => {
      const row = get(ids.id);
      if (row.status === 'canceled') throw new StripeRefusal(404, `No such subscription: '${row.id}'`);
      cancel(books, row);
      return renderSubscription(books, row);
    },
  };
};
