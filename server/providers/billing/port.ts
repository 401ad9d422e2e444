import type { DeclineCode, PaymentProviderName } from '../../../shared/payments/payments.ts';

/** A charge of a saved card as the provider has it. */
export interface BillingCharge {
  ref: string;
  /** `second_step`: the bank asks the owner first; `pending`: the bank has yet to decide. */
  state: 'paid' | 'pending' | 'second_step' | 'declined';
  /** Why the card was declined. */
  decline: DeclineCode | null;
}

/** A card to charge. */
export interface NewBillingCharge {
  /** The provider's ids. */
  customer: string;
  card: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/**
 * A provider that charges saved cards of customers. Every call takes an idempotency key: repeated with the same key it has the effect
 * of the first, and returns how far the charge is now. None may be made inside a transaction of ours.
 */
export interface BillingProvider {
  name: PaymentProviderName;
  /** Creates a customer without a card. @returns the provider's id */
  createCustomer(key: string): Promise<string>;
  charge(charge: NewBillingCharge, key: string): Promise<BillingCharge>;
  /**
   * Ends a charge that waits for the owner, as declined; one that the bank has not heard of is declined when it comes. One that the bank
   * has decided, or is deciding, is returned as it is.
   */
  cancel(charge: NewBillingCharge, key: string): Promise<BillingCharge>;
}

/** The test bank, which also stands in for the provider's own page, where owners type their cards. */
export interface BillingTestBank extends BillingProvider {
  /** Saves a card of `TEST_CARDS` without charging it. @returns undefined for another number */
  saveCard(customer: string, number: string): Promise<{ ref: string; last4: string } | undefined>;
  /** Records the owner's answer to the second step of a charge; the charge is then repeated with its key. */
  answerSecondStep(key: string, confirmed: boolean): Promise<void>;
}
