import type { Money } from '../money/money.ts';
import { refusal } from '../refusal.ts';

/** How far a payment is. States only go forward; failed and voided are ends. */
export const PAYMENT_STATES = ['created', 'pending', 'authorised', 'captured', 'failed', 'voided'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Vendors of payments. */
export const PAYMENT_PROVIDERS = ['test_bank', 'stripe'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** What a payment is made with: through a vendor, or from a gift card or pass, which are ours. */
export const PAYMENT_MEANS = [...PAYMENT_PROVIDERS, 'gift_card', 'pass'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/**
 * Why a bank declined a card; `authentication_required`: it wants its holder to confirm the payment of a saved card.
 */
export const DECLINE_CODES = [
  'declined',
  'insufficient_funds',
  'second_step_failed',
  'authentication_required',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** How a refund that the bank returned goes out: to the same card again, or by hand to another card or an account. */
export const RETURN_WAYS = ['again', 'other_card', 'transfer'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/** How far a refund is: `returned` by the bank, `settled` in another way than to the card. */
export const REFUND_STATES = ['on_its_way', 'sent', 'returned', 'settled'] as const;
export type ShownRefundState = (typeof REFUND_STATES)[number];

export const paymentRefusals = {
  /** The site has no provider of payments. */
  'payments.unavailable': refusal(503),
  /** The hold is over, or the payment was paid or voided before. */
  'payments.ended': refusal<{ state: PaymentState }>(409),
  /** The bank has not decided yet about the last card. */
  'payments.in_flight': refusal(409),
  /** The test bank knows only its own numbers: it never takes a real card. */
  'payments.not_a_test_card': refusal(422),
  /** The guest's card is not held any more, so the studio cannot approve. */
  'payments.authorisation_lapsed': refusal(409),
  /** The provider of payments does not answer: nothing was charged, and it can be tried again. */
  'payments.no_answer': refusal(503),
  /** Less than a card is charged: it is paid at the studio, where the studio takes that. */
  'payments.below_minimum': refusal<{ minimum: Money | null }>(422),
  'payments.notice_invalid': refusal(400),
  /** A returned refund was decided before, or was sent again. */
  'payments.return_decided': refusal(409),
  'payments.not_an_iban': refusal(422),
  /** The evidence of a dispute was sent before, or the bank has decided. */
  'payments.evidence_closed': refusal(409),
  /** The provider did not take the evidence: too late, for example. */
  'payments.evidence_refused': refusal(409),
  /** Whether the provider has the evidence is unknown; sending it again does no harm. */
  'payments.evidence_unanswered': refusal(503),
} as const;
