import type { DeclineCode, PaymentProviderName } from '#shared/payments/payments.ts';
import type { PayoutFailure, PayoutRequirement } from '#shared/payouts/payouts.ts';

export { ProviderError } from '../provider-error.ts';

/** A payment as the provider has it. */
export interface ProviderPayment {
  ref: string;
  /**
   * `open`: no card has succeeded yet; `lapsed`: the provider's page ended before one did, and another one can be
   * opened; `pending`: the bank has yet to decide; `prepared`: a saved card can be charged for it, and was not yet.
   */
  state: 'open' | 'prepared' | 'lapsed' | 'pending' | 'authorised' | 'captured' | 'voided';
  /** The provider's own page, on which the guest pays while it is open. */
  checkout: { url: string; endsAt: Date } | null;
  /** The provider's second id of it, by which its notices name it too. */
  intent: string | null;
  /** Why the last card was declined. */
  decline: DeclineCode | null;
  cardLast4: string | null;
  /** The provider's id of the saved card that it charges; null for one that is paid on a page. */
  savedCard: string | null;
  /** The card that the guest paid with and chose to keep. */
  keptCard: KeptCard | null;
  /** When the authorisation ends by itself. */
  captureBefore: Date | null;
  /** Minor units that went back to the guest. */
  refunded: number;
  /** The guest's bank has taken it back, or tried to: see `findDisputes`. */
  isDisputed: boolean;
}

/** A card that a guest keeps at the provider, with what is needed to show it. */
export interface KeptCard {
  ref: string;
  /** The provider's id of the guest. */
  customer: string;
  /** In the provider's word: "visa". */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
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
  /** The provider's id of the guest, who can choose on its page to keep the card; null: no card is kept. */
  customer: string | null;
  locale: string;
  /** When the provider's page ends: at least 30 minutes from now. */
  endsAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `manual`: the amount is authorised, and captured later. */
  capture: 'automatic' | 'manual';
}

/** A payment with a saved card, which is charged at once. */
export type NewCardPayment = Pick<NewProviderPayment, 'id' | 'title' | 'bookingId' | 'amount' | 'currency'> & {
  /** The provider's ids. */
  customer: string;
  card: string;
};

/**
 * The cards that guests keep at a provider. What changes something there takes an idempotency key, as the calls for
 * payments do.
 */
export interface SavedCards {
  /**
   * Returns which account of the provider this is, test data apart from live data: customers and cards of another one
   * are unknown in it.
   */
  account(): Promise<string>;
  /** @returns the provider's id of the customer */
  createCustomer(person: { email: string | null }, key: string): Promise<string>;
  updateCustomer(ref: string, person: { email: string | null }, key: string): Promise<void>;
  /** Deletes a customer with all cards; one that is gone is no error. */
  deleteCustomer(ref: string): Promise<void>;
  /** Deletes a card; one that is gone is no error. */
  remove(card: string, key: string): Promise<void>;
  /**
   * Prepares a payment without charging the card, so that its id is known before money moves.
   * @returns undefined for a card that is gone
   */
  prepare(payment: NewCardPayment, key: string): Promise<ProviderPayment | undefined>;
  /**
   * Charges the card of a prepared payment, whose holder is there, and is asked for a second step on no page: then it
   * is declined with `authentication_required`. After a decline the payment is `lapsed`.
   */
  charge(ref: string, key: string): Promise<ProviderPayment>;
}

/** A report of the provider that something about a payment has changed; what, is looked up. */
export interface ProviderNotice {
  id: string;
  /** `ref` or `intent` of the payment, or the customer of a plan; empty for what concerns neither. */
  ref: string;
}

/** Something that moved on the platform's balance at the provider. */
export interface ProviderTransaction {
  ref: string;
  /** `platform_payout`: to the platform's own bank, or back from it; `provider_fee`: a bill of the provider. */
  kind:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'transfer'
    | 'transfer_reversal'
    | 'platform_payout'
    | 'provider_fee'
    | 'other';
  /** What moved: the `intent` of a payment, the `ref` of a refund, a dispute, a transfer or a reversal. */
  about: string;
  /** Minor units, without the fee; negative for what went out. */
  amount: number;
  /** What the provider took for it. */
  fee: number;
  currency: string;
  at: Date;
}

/** A charge that a guest's bank took back, until it decides. */
export interface ProviderDispute {
  ref: string;
  /** Minor units that the provider holds back. */
  amount: number;
  currency: string;
  /** In the provider's word. */
  reason: string;
  state: 'open' | 'won' | 'lost';
  evidenceDueAt: Date | null;
}

/** What is shown to a guest's bank in a dispute. */
export interface ProviderEvidence {
  name: string | null;
  email: string | null;
  /** ISO 8601: when the first date began. */
  serviceDate: string | null;
  product: string;
  terms: string;
  log: string;
  /** What the operator adds. */
  note: string;
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

/** The account of a studio at the provider, to which payouts are sent. */
export interface ProviderAccount {
  ref: string;
  /** `ready`: transfers can be sent. It can become incomplete again, when the provider needs more. */
  state: 'incomplete' | 'ready';
  /** What the provider still needs; empty when ready. */
  missing: readonly PayoutRequirement[];
  /** Of the bank account behind it, once it is known. */
  bankLast4: string | null;
}

/** An account to create at the provider, with what is known of the studio; the rest the provider asks itself. */
export interface NewProviderAccount {
  studioName: string;
  email: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** How the studio gives the provider what it needs: on the provider's page, or with the test bank's form on ours. */
export type AccountOnboarding = { kind: 'link'; url: string } | { kind: 'form' };

/** What a browser needs to show the provider's forms for one account on our page, for as long as the session lasts. */
export interface AccountSession {
  /** Names the platform to the provider's script. */
  publicKey: string;
  /** Gives access to the account: only for its owner. */
  clientSecret: string;
}

/** Money to send to the account of a studio, out of the platform's balance. */
export interface NewTransfer {
  accountRef: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The `intent` of the payment that it is paid out of; null: the balance. */
  intent: string | null;
}

/** The provider's refusal of a transfer: no money moved. Any other error leaves open whether it did. */
export class TransferRefused extends Error {
  readonly reason: PayoutFailure;

  constructor(reason: PayoutFailure) {
    super(`The transfer was refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * A provider of card payments. Every call that changes something takes an idempotency key: repeated with the same key
 * it has the effect of the first. None may be made inside a transaction of ours.
 */
export interface PaymentsProvider {
  name: PaymentProviderName;
  cards: SavedCards;
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
  /** Lists the disputes of a payment that took money; a mere inquiry is none. */
  findDisputes(intent: string): Promise<ProviderDispute[]>;
  /** Sends the evidence of a dispute to the guest's bank, for good; undefined: the provider has no disputes. */
  sendEvidence: ((ref: string, evidence: ProviderEvidence, key: string) => Promise<void>) | undefined;
  /** undefined: the provider lists nothing. */
  reports: ProviderReports | undefined;
  /** The header that has the signature of a notice. */
  signatureHeader: string;
  /** Reads a notice after checking its signature. @returns undefined if it is not genuine */
  readNotice(body: string, signature: string): Promise<ProviderNotice | undefined>;
}

/**
 * A provider that pays studios out of the platform's balance. Its calls take idempotency keys, as those of payments.
 */
export interface PayoutsProvider {
  name: PaymentProviderName;
  /** Transfers can be paid out of single charges. */
  hasSources: boolean;
  /** Creates the account of a studio, which is not ready yet. */
  createAccount(account: NewProviderAccount, key: string): Promise<ProviderAccount>;
  /**
   * Returns the account as it is now: a studio that returns from the provider's page may still be checked.
   * @throws Error for an unknown one
   */
  findAccount(ref: string): Promise<ProviderAccount>;
  /**
   * Starts or continues the onboarding of an account. A link works once and for minutes, so it is made when it is
   * needed.
   * @param urls where the provider sends the studio when it is done, and when the link no longer works
   */
  startOnboarding(ref: string, urls: { returnUrl: string; refreshUrl: string }): Promise<AccountOnboarding>;
  /**
   * Opens a session of an account for the provider's forms on our page; undefined: it has none that can be shown there.
   */
  openAccountSession: ((ref: string) => Promise<AccountSession>) | undefined;
  /**
   * Sends money to an account. A key that is older than the provider remembers is looked up before anything is sent.
   * @returns the provider's id of the transfer
   * @throws TransferRefused when the provider will not send it
   */
  transfer(transfer: NewTransfer, key: string): Promise<string>;
  /**
   * Takes a part of a transfer back from the account that it was sent to.
   * @param reversal.ref of the transfer
   * @returns the provider's id of the reversal
   * @throws TransferRefused when the provider will not take it back: the account has too little, for example
   */
  reverse(reversal: { ref: string; amount: number }, key: string): Promise<string>;
}
