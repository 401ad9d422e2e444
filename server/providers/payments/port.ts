import type { DeclineCode, PaymentProviderName } from '../../../shared/payments/payments.ts';

/** A payment as the provider has it. */
export interface ProviderPayment {
  ref: string;
  /**
   * `open`: no card has succeeded yet; `lapsed`: the provider's page ended before one did, and another one can be opened;
   * `pending`: the bank has yet to decide.
   */
  state: 'open' | 'lapsed' | 'pending' | 'authorised' | 'captured' | 'voided';
  /** The provider's own page, on which the guest pays while it is open. */
  checkout: { url: string; endsAt: Date } | null;
  /** The provider's second id of it, by which its notices name it too. */
  intent: string | null;
  /** Why the last card was declined. */
  decline: DeclineCode | null;
  cardLast4: string | null;
  /** When the authorisation ends by itself. */
  captureBefore: Date | null;
  /** Minor units that went back to the guest. */
  refunded: number;
}

/** A payment to open at the provider. */
export interface NewProviderPayment {
  /** Our id of it. */
  id: string;
  /** What is paid, as the provider's page and the guest's statement say it. */
  title: string;
  /** The booking that its later transfers belong to. */
  bookingId: string;
  /** The page of ours to which the provider sends the guest back. */
  returnUrl: string;
  email: string | null;
  locale: string;
  /** When the provider's page ends: at least 30 minutes from now. */
  endsAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `manual`: the amount is authorised, and captured later. */
  capture: 'automatic' | 'manual';
}

/** A report of the provider that something about a payment has changed; what, is looked up. */
export interface ProviderNotice {
  id: string;
  /** `ref` or `intent` of the payment; empty for what concerns none. */
  ref: string;
}

/** Something that moved on the platform's balance at the provider. */
export interface ProviderTransaction {
  ref: string;
  kind: 'charge' | 'refund' | 'refund_failure' | 'other';
  /** What moved: the `intent` of a payment, the `ref` of a refund. */
  about: string;
  /** Minor units, without the fee; negative for what went out. */
  amount: number;
  /** What the provider took for it. */
  fee: number;
  currency: string;
  at: Date;
}

/** What a provider lists of itself, for the reconciliation. */
export interface ProviderReports {
  /** What happened since then and whose notice was never taken. */
  listUndelivered(since: Date): Promise<ProviderNotice[]>;
  listTransactions(since: Date): Promise<ProviderTransaction[]>;
}

/** Money that goes back to a guest, as the provider has it. */
export interface ProviderRefund {
  ref: string;
  state: 'pending' | 'succeeded' | 'failed';
}

/** The provider refused a call, or could not be reached. */
export class ProviderError extends Error {
  /** True if it has answered: it would repeat its answer to the same key. False: whether the call had an effect is unknown. */
  readonly isAnswer: boolean;

  constructor(message: string, isAnswer: boolean) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

/**
 * A provider of card payments. Every call that changes something takes an idempotency key: repeated with the same key it has the
 * effect of the first. None may be made inside a transaction of ours.
 */
export interface PaymentsProvider {
  name: PaymentProviderName;
  open(payment: NewProviderPayment, key: string): Promise<ProviderPayment>;
  /** Returns the payment as it is now. @throws Error for an unknown one */
  find(ref: string): Promise<ProviderPayment>;
  /** Captures an authorised payment; one that can no longer be captured is returned as it is. */
  capture(ref: string, key: string): Promise<ProviderPayment>;
  /** Voids a payment that is not captured; one that is, or is on its way, is returned as it is. */
  void(ref: string, key: string): Promise<ProviderPayment>;
  /**
   * Pays back a part of a captured payment, once for each id of ours, whatever the key.
   * @throws Error if more than is left
   */
  refund(ref: string, refund: { id: string; amount: number }, key: string): Promise<ProviderRefund>;
  /** Returns a refund as it is now. */
  findRefund(ref: string): Promise<ProviderRefund>;
  /** undefined: the provider lists nothing. */
  reports: ProviderReports | undefined;
  /** The header that has the signature of a notice. */
  signatureHeader: string;
  /** Reads a notice after checking its signature. @returns undefined if it is not genuine */
  readNotice(body: string, signature: string): Promise<ProviderNotice | undefined>;
}
