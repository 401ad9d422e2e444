import type { Stripe } from 'stripe';
import { declineOf, objectOf } from '#server/providers/stripe-client.ts';
import type { KeptCard, ProviderDispute, ProviderPayment, ProviderRefund } from '../port.ts';

/**
 * What has to be expanded in a session that `toProviderPayment` reads, and in a payment intent that `ofIntent` reads.
 */
export const EXPANDED = ['payment_intent.latest_charge', 'payment_intent.payment_method'];
export const INTENT_EXPANDED = ['latest_charge'];

/** Reads a payment out of its Checkout Session, with its payment intent and charge. */
export function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = objectOf(session.payment_intent);
  return {
    ...chargedOf(intent),
    ref: session.id,
    state: stateOf(session, intent),
    savedCard: null,
    keptCard: keptCardOf(intent),
    checkout:
      session.status === 'open' && session.url
        ? { url: session.url, endsAt: new Date(session.expires_at * 1000) }
        : null,
  };
}

/** Reads a payment with a saved card, which has no Checkout Session, out of its payment intent. */
export function ofIntent(intent: Stripe.PaymentIntent): ProviderPayment {
  const method = intent.payment_method;
  return {
    ...chargedOf(intent),
    ref: intent.id,
    state: stateOfIntent(intent),
    savedCard: typeof method === 'string' ? method : (method?.id ?? null),
    keptCard: null,
    checkout: null,
  };
}

function stateOfIntent({ status }: Stripe.PaymentIntent): ProviderPayment['state'] {
  if (status === 'succeeded') return 'captured';
  if (status === 'requires_confirmation') return 'prepared';
  return status === 'processing' ? 'pending' : 'lapsed';
}

/** Returns the card that the guest has ticked to keep: only then it may be shown again, and belongs to the customer. */
function keptCardOf(intent: Stripe.PaymentIntent | null): KeptCard | null {
  const { id, card, customer, allow_redisplay } = objectOf(intent?.payment_method) ?? {};
  if (!id || !card || typeof customer !== 'string' || allow_redisplay !== 'always') return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { ref: id, customer, brand, last4, expMonth, expYear };
}

/** Reads what became of the money. */
function chargedOf(intent: Stripe.PaymentIntent | null) {
  const charge = objectOf(intent?.latest_charge);
  const card = charge?.payment_method_details?.card;
  const isHeld = intent?.status === 'requires_capture';
  return {
    intent: intent?.id ?? null,
    decline: declineOf(intent?.last_payment_error),
    cardLast4: card?.last4 ?? null,
    captureBefore: isHeld && card?.capture_before ? new Date(card.capture_before * 1000) : null,
    refunded: charge?.captured ? charge.amount_refunded : 0,
    isDisputed: charge?.disputed ?? false,
  };
}

function stateOf({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProviderPayment['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'lapsed';
  switch (intent?.status) {
    case 'succeeded':
      return 'captured';
    case 'requires_capture':
      return 'authorised';
    // A way to pay that decides later has failed: the session is not opened again.
    case 'canceled':
    case 'requires_payment_method':
      return 'voided';
    default:
      return 'pending';
  }
}

export function toProviderRefund({ id, status }: Stripe.Refund): ProviderRefund {
  const isOver = status === 'failed' || status === 'canceled';
  return { ref: id, state: isOver ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending' };
}

export function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, reason, status, evidence_details } = dispute;
  const due = evidence_details.due_by;
  return {
    ref: id,
    amount,
    currency: currency.toUpperCase(),
    reason,
    state: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
    evidenceDueAt: due ? new Date(due * 1000) : null,
  };
}
