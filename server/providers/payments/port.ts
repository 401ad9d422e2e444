import type { DeclineCode, PaymentProviderName } from '../../../shared/payments/payments.ts';

/** A payment as the provider has it. */
export interface ProviderPayment {
  ref: string;
  /** `open`: no card has succeeded yet; `pending`: the bank has yet to decide. */
  state: 'open' | 'pending' | 'authorised' | 'captured' | 'voided';
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
  /** Minor units. */
  amount: number;
  currency: string;
  /** `manual`: the amount is authorised, and captured later. */
  capture: 'automatic' | 'manual';
}

/** A report of the provider that something about a payment has changed; what, is looked up. */
export interface ProviderNotice {
  id: string;
  ref: string;
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
  /** Pays back a part of a captured payment. @returns the provider's id of the refund @throws Error if more than is left */
  refund(ref: string, amount: number, key: string): Promise<string>;
  /** Reads a notice after checking its signature. @returns undefined if it is not genuine */
  readNotice(body: string, signature: string): Promise<ProviderNotice | undefined>;
}
