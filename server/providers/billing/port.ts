import type { DeclineCode, PaymentProviderName } from '#shared/payments/payments.ts';
import type { ChargeKind } from '#shared/plans/plans.ts';

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
 * A provider that charges saved cards of customers. Every call takes an idempotency key: repeated with the same key it
 * has the effect of the first, and returns how far the charge is now. None may be made inside a transaction of ours.
 */
export interface BillingProvider {
  name: PaymentProviderName;
  /** Returns which account of the provider this is: customers and cards of another one are unknown in it. */
  account(): Promise<string>;
  /** True for the only provider of the time before the account of a customer was stored. */
  ownsUnmarkedCustomers: boolean;
  /** Creates a customer without a card. @returns the provider's id */
  createCustomer(key: string): Promise<string>;
  charge(charge: NewBillingCharge, key: string): Promise<BillingCharge>;
  /**
   * Ends a charge that waits for the owner, as declined; one that the bank has not heard of is declined when it comes.
   * One that the bank has decided, or is deciding, is returned as it is.
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

/** The price of a plan. */
export interface PricedPlan {
  id: string;
  name: string;
  /** A month, in minor units. */
  price: number;
  currency: string;
}

/** A subscription as a provider has it that renews it by itself. */
export interface ProviderSubscription {
  ref: string;
  state: 'active' | 'past_due' | 'ended';
  /** The plan that the next period is charged for; undefined for a price that is not one of ours. */
  nextPlanId: string | undefined;
  /** It ends with the period instead. */
  endsWithPeriod: boolean;
  card: { ref: string; last4: string } | null;
}

/** What the provider charged, or tries to, for a period or for an upgrade within it. */
export interface ProviderInvoice {
  ref: string;
  kind: ChargeKind;
  planId: string;
  state: 'paid' | 'open';
  /** How often a card was tried. */
  tries: number;
  decline: DeclineCode | null;
  nextTryAt: Date | null;
  /** Minor units. */
  price: number;
  credit: number;
  currency: string;
  period: { starts: Date; ends: Date };
  /** The payment behind it. */
  intent: string | null;
  at: Date;
}

/** What became of the payment of an upgrade. */
export type ProviderUpgrade =
  | { outcome: 'paid' }
  | { outcome: 'declined'; decline: DeclineCode }
  /** The bank asks the owner on the provider's page. */
  | { outcome: 'page'; url: string };

/** A page of the provider to go to. */
export interface ProviderPage {
  returnUrl: string;
  locale: string;
}

/**
 * A provider that renews subscriptions itself and charges for them. What it says is looked up and taken over; its calls
 * take idempotency keys, and none may be made inside a transaction of ours.
 */
export interface SubscriptionsProvider {
  name: PaymentProviderName;
  /** Returns which account of the provider this is: customers and subscriptions of another one are unknown in it. */
  account(): Promise<string>;
  /** True for the only provider of the time before the account of a customer was stored. */
  ownsUnmarkedCustomers: boolean;
  /** @returns the provider's id of the customer */
  createCustomer(owner: { name: string; email: string | null }, key: string): Promise<string>;
  /**
   * Opens the page on which a subscription is started; one that was open for the customer is closed.
   * @returns its address
   */
  openCheckout(customer: string, plan: PricedPlan, page: ProviderPage, key: string): Promise<string>;
  /** Returns the subscription of a customer that lives, or else the last one, and all invoices, the oldest first. */
  find(customer: string): Promise<{ subscription: ProviderSubscription | undefined; invoices: ProviderInvoice[] }>;
  /** Charges the difference for the rest of the period from an instant on. One that is not paid changes nothing. */
  upgrade(ref: string, plan: PricedPlan, from: Date, key: string): Promise<ProviderUpgrade>;
  /** Has the next periods charged for a plan, and takes an end back. */
  setNextPlan(ref: string, plan: PricedPlan, key: string): Promise<void>;
  endWithPeriod(ref: string, key: string): Promise<void>;
  /** Ends a subscription now, and what is open of it is not charged any more. */
  end(ref: string, key: string): Promise<void>;
  /** Tries the card again for an open invoice, with whatever outcome. */
  pay(invoice: string, key: string): Promise<void>;
  /** Opens the page on which customers change their card and see their invoices. @returns its address */
  openPortal(customer: string, page: ProviderPage): Promise<string>;
  /** Returns where an invoice is shown. */
  findInvoiceUrl(invoice: string): Promise<string | null>;
}
