/** Kinds of accounts of the ledger. */
export const LEDGER_ACCOUNTS = [
  /** What a provider of payments has of ours; owned by the provider. */
  'clearing',
  /** What guests paid for a booking and the studio has not earned yet; owned by the booking. */
  'booking_funds',
  /** What goes back to guests and has not left the provider. */
  'refunds_in_flight',
  /** What goes back and the bank has returned, until a decision; owned by the guest. */
  'refunds_owed',
  /** What is owed to a studio; owned by the studio. */
  'studio_payable',
  /** What a studio owes; owned by the studio. */
  'studio_receivable',
  /** What the platform earned, without its tax. */
  'commission',
  /** What the platform earned by plans, without its tax. */
  'plan_fees',
  /** The tax on both. */
  'vat_output',
  /** What is left on a gift card; owned by the card. */
  'gift_cards',
  /** What guests paid for credits of a pass that they have not used; owned by the pass. */
  'pass_funds',
  /** What the platform paid of a booking by a code of its own; owned by the booking. */
  'promo',
  /** What a disputed payment holds back until it is decided. */
  'dispute_hold',
  /** What providers of payments charge. */
  'processor_fees',
  /** What providers charge for disputes. */
  'dispute_fees',
  /** What providers paid out to the platform's own bank. */
  'platform_bank',
  /** Debts that were written off. */
  'losses',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What a group of the ledger was caused by. */
export const LEDGER_CAUSES = [
  /** A card was charged; of the payment. */
  'payment',
  /** Money is to go back; of the refund. */
  'refund_requested',
  /** The provider has sent it; of the refund, or of its return when it was sent again. */
  'refund_sent',
  /** The guest's bank has returned it; of the return. */
  'refund_failed',
  /** A returned refund goes out again; of the return. */
  'refund_retried',
  /** A returned refund has reached the guest in another way; of the return. */
  'refund_settled',
  /** Money that was to go back pays for another booking instead; of the refund. */
  'refund_transferred',
  /** Money that was to go back is on a credit at the studio instead; of the refund. */
  'refund_credited',
  /** Paid seats became a booking of their own; of that booking. */
  'seats_moved',
  /** A payment of one booking became that of another; of the payment. */
  'payment_assigned',
  /** The platform paid what its code took off a booking that was confirmed; of the booking. */
  'promo_paid',
  /**
   * A part of it came back, with money that goes back to the guest or because the code takes off less; of the refund,
   * or of the change.
   */
  'promo_returned',
  /** Seats took their part of it along to a booking of their own; of that booking. */
  'promo_moved',
  /** A guest's bank took a charge back; of the dispute. */
  'dispute_opened',
  /** The bank decided for us; of the dispute. */
  'dispute_won',
  /** The bank decided for the guest; of the dispute. */
  'dispute_lost',
  /** The provider took its fee; of its transaction. */
  'provider_fee',
  /** The provider paid out to the platform's own bank; of its transaction. */
  'platform_payout',
  /** A studio has earned what a guest paid; of the earning. */
  'earning',
  /** A part of what a studio had earned is given back; of the earning below zero. */
  'earning_reversed',
  /** The platform gives a guest money of its own; of the refund with its reason. */
  'goodwill',
  /** The platform gets it back, because the booking was cancelled; of the refund. */
  'goodwill_returned',
  /** Money was taken back from a studio's account; of the reversal. */
  'transfer_reversed',
  /** A studio owes commission for what a guest paid there; of the earning. */
  'commission_due',
  /** A studio has earned what was left on a pass that expired; of the earning. */
  'pass_expired',
  /** A studio was paid what it earned, less what it owes; of the payout. */
  'payout',
  /** An owner paid for a plan; of the charge. */
  'plan_charge',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];
