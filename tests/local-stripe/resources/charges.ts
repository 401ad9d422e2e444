import { complete } from '../api-forms.ts';
import { add, type Books, type ChargeRow, type IntentRow, newId } from '../books.ts';
import { found } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { move } from './balance-transactions.ts';
import type { Resource } from './route.ts';

/** Seconds that an authorisation of a card lasts. */
const AUTHORISED_SECONDS = 7 * 86_400;

/** What Stripe takes of a card of the European Economic Area: 1.5 % and 25 cents. */
export const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

/** Charges a card for a payment intent, or has the bank hold the amount. */
export function makeCharge(books: Books, intent: IntentRow, number: string, declined: string | null): ChargeRow {
  const charge = add(books.charges, {
    id: newId('ch'),
    created: books.now(),
    intentId: intent.id,
    status: declined ? 'failed' : 'succeeded',
    number,
    amount: intent.amount,
    currency: intent.currency,
    captured: false,
    refunded: 0,
    captureBefore: intent.manual && !declined ? books.now() + AUTHORISED_SECONDS : null,
    transactionId: null,
    disputed: false,
    declined,
    metadata: intent.metadata,
    transferGroup: (intent.data.transfer_group as string | undefined) ?? null,
  });
  intent.chargeId = charge.id;
  if (!declined && !intent.manual) takeMoney(books, charge);
  emit(books, declined ? 'charge.failed' : 'charge.succeeded', renderCharge(charge));
  return charge;
}

/** Captures a charge: only then the money moves. */
export function takeMoney(books: Books, charge: ChargeRow): void {
  const { id, amount, currency } = charge;
  charge.captured = true;
  charge.captureBefore = null;
  charge.transactionId = move(books, { type: 'charge', amount, fee: feeOf(amount), currency, source: id });
}

export const renderCharge = (charge: ChargeRow) =>
  complete('Charge', {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.captured ? charge.amount : 0,
    amount_refunded: charge.refunded,
    balance_transaction: charge.transactionId,
    billing_details: complete('Charge.BillingDetails', {}),
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    disputed: charge.disputed,
    failure_code: charge.declined && 'card_declined',
    livemode: false,
    metadata: charge.metadata,
    paid: charge.status === 'succeeded',
    payment_intent: charge.intentId,
    payment_method: 'pm_card',
    payment_method_details: {
      type: 'card',
      card: complete('Charge.PaymentMethodDetails.Card', {
        brand: 'visa',
        exp_month: 12,
        exp_year: 2050,
        last4: charge.number.slice(-4),
        ...(charge.captureBefore && { capture_before: charge.captureBefore }),
      }),
    },
    refunded: charge.refunded === charge.amount,
    status: charge.status,
    transfer_group: charge.transferGroup,
  });

export const charges: Resource = (books) => ({
  'GET /v1/charges/{id}': ({ ids: { id = '' } }) => renderCharge(found(books.charges.get(id), 'charge', id)),
});
