import { refusal } from '../refusal.ts';

/** How far the account of a studio is: it has none, the provider still needs something, or money can be sent to it. */
export const PAYOUT_ACCOUNT_STATES = ['none', 'incomplete', 'ready'] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/** What a provider still needs before it sends money; `review`: nothing of the studio, it is checking. */
export const PAYOUT_REQUIREMENTS = ['details', 'bank_account', 'identity', 'review'] as const;
export type PayoutRequirement = (typeof PAYOUT_REQUIREMENTS)[number];

export const PAYOUT_SCHEDULES = ['each_event', 'weekly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

export const PAYOUT_STATES = ['pending', 'sent', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Why a provider did not send a payout: the bank refused it, the account lacks something, or the platform's balance did
 * not suffice, which no studio can change.
 */
export const PAYOUT_FAILURES = ['bank_refused', 'account_incomplete', 'platform_balance'] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

/** What earned money waits for; the first that applies. */
export const PAYOUT_WAITS = [
  'hold',
  'account',
  'tax_details',
  'retry',
  'debt',
  'schedule',
  'reserve',
  'minimum',
] as const;
export type PayoutWait = (typeof PAYOUT_WAITS)[number];

/** The smallest minimum of a weekly payout, and the largest that can be chosen, in minor units. */
export const MIN_WEEKLY_PAYOUT = 2000;
export const MAX_WEEKLY_PAYOUT = 100_000;

export const payoutRefusals = {
  /** The test bank accepts an IBAN only with the right check digits. */
  'payouts.not_an_iban': refusal(422),
  /** The provider refused, or could not be reached. */
  'payouts.no_answer': refusal(503),
} as const;

/**
 * What an item of a payout stands for; `refund` is what was given back of a booking, `reversal` what was taken back
 * from the account.
 */
export const PAYOUT_ITEM_KINDS = ['booking', 'refund', 'pass', 'dispute', 'reversal'] as const;
export type PayoutItemKind = (typeof PAYOUT_ITEM_KINDS)[number];

/** What a row of what a studio earned stands for; an event comes with what was given back of its bookings. */
export const EARNING_KINDS = ['event', 'pass', 'dispute', 'reversal'] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];
