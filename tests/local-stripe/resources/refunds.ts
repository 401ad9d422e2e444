import { complete } from '../api-forms.ts';
import { add, type Books, listOf, newId, type RefundRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { move } from './balance-transactions.ts';
import { renderCharge } from './charges.ts';
import type { Resource } from './route.ts';

export const renderRefund = (refund: RefundRow) =>
  complete('Refund', {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.transactionId,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    status: refund.status,
    ...(refund.failureTransactionId && { failure_balance_transaction: refund.failureTransactionId }),
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  });

/** Pays a part of a charge back. @throws StripeRefusal if more than is left of it is asked for */
export function makeRefund(
  books: Books,
  intentId: string,
  { amount, metadata = {} }: { amount?: number | undefined; metadata?: Record<string, string> | undefined },
): RefundRow {
  const intent = found(books.intents.get(intentId), 'payment_intent', intentId);
  const charge = books.charges.get(intent.chargeId ?? '');
  if (!charge?.captured) {
    throw new StripeRefusal(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  const left = charge.amount - charge.refunded;
  if (left === 0) {
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const asked = amount ?? left;
  if (asked > left || asked < 1) {
    throw new StripeRefusal(400, `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  charge.refunded += asked;
  const id = newId('re');
  const { currency } = charge;
  const refund = add(books.refunds, {
    id,
    created: books.now(),
    chargeId: charge.id,
    intentId,
    amount: asked,
    currency,
    status: books.slowRefunds ? 'pending' : 'succeeded',
    metadata,
    transactionId: move(books, { type: 'refund', amount: -asked, currency, source: id }),
    failureTransactionId: null,
  });
  emit(books, 'charge.refunded', renderCharge(charge));
  emit(books, 'refund.created', renderRefund(refund));
  return refund;
}

/** Decides a refund that is pending. A failed one is on the balance again. */
export function settleRefund(books: Books, id: string, status: 'succeeded' | 'failed'): void {
  const refund = found(books.refunds.get(id), 'refund', id);
  refund.status = status;
  if (status === 'failed') {
    const charge = found(books.charges.get(refund.chargeId), 'charge', refund.chargeId);
    charge.refunded -= refund.amount;
    const { amount, currency } = refund;
    refund.failureTransactionId = move(books, { type: 'refund_failure', amount, currency, source: id });
  }
  emit(books, status === 'failed' ? 'refund.failed' : 'refund.updated', renderRefund(refund));
}

export const refunds: Resource = (books) => ({
  'POST /v1/refunds': ({ params }) =>
    renderRefund(
      makeRefund(
        books,
        String(params.payment_intent),
        params as { amount?: number; metadata?: Record<string, string> },
      ),
    ),
  'GET /v1/refunds/{id}': ({ ids: { id = '' } }) => renderRefund(found(books.refunds.get(id), 'refund', id)),
  'GET /v1/refunds': ({ params }) =>
    listOf(
      [...books.refunds.values()].filter(({ intentId }) =>
        [undefined, intentId].includes(params.payment_intent as string),
      ),
      params,
      '/v1/refunds',
      renderRefund,
    ),
});
