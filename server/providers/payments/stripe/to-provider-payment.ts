import type { Stripe } from 'stripe';
import { declineOf, objectOf } from '../../stripe-client.ts';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../port.ts';

/** What has to be expanded in a session that `toProviderPayment` reads. */
export const EXPANDED = ['payment_intent.latest_charge'];

/** Reads a payment out of its Checkout Session, with its payment intent and charge. */
export function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = objectOf(session.payment_intent);
  const charge = objectOf(intent?.latest_charge);
  const card = charge?.payment_method_details?.card;
  const isHeld = intent?.status === 'requires_capture';
  return {
    ref: session.id,
    intent: intent?.id ?? null,
    state: stateOf(session, intent),
    checkout:
      session.status === 'open' && session.url
        ? { url: session.url, endsAt: new Date(session.expires_at * 1000) }
        : null,
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
