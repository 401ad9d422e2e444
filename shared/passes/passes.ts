import { refusal } from '../refusal.ts';

/** Bounds of what a studio can sell as a pass; the table `pass_types` checks the same. */
export const PASS_CREDITS = { least: 2, most: 100 } as const;
export const PASS_MONTHS = { least: 1, most: 36 } as const;
/** The price, in minor units: a credit is worth a cent at least. */
export const PASS_PRICE = { least: PASS_CREDITS.most, most: 1_000_000 } as const;

/** Days before its end on which the guest is reminded of a pass that has credits left. */
export const PASS_REMINDER_DAYS = 14;

/** Days for which a pass is valid again when a credit comes back to one that has ended. */
export const PASS_REOPENED_DAYS = 30;

/**
 * Computes what some of the credits of a pass are worth, in minor units: their share of what is left, so that all of
 * them sum to it.
 * @param left what is left on the pass
 */
export const creditsValue = (credits: number, left: { credits: number; value: number }): number =>
  left.value - Math.round((left.value * (left.credits - credits)) / left.credits);

export const PASS_STATES = ['unpaid', 'valid', 'used_up', 'expired', 'refunded'] as const;
export type PassState = (typeof PASS_STATES)[number];

export const passRefusals = {
  'passes.name_taken': refusal<{ name: string }>(409),
  'passes.too_many': refusal<{ most: number }>(409),
  'passes.not_on_sale': refusal(409),
  /** The guest has no such pass, or has not paid it. */
  'passes.unknown': refusal(409),
  'passes.over': refusal(409),
  /** The date is after the end of the pass. */
  'passes.ends_before': refusal(409),
  'passes.other_offering': refusal(409),
  'passes.too_few_credits': refusal<{ left: number }>(409),
  /** It pays for seats of single dates without add-ons, sold per person and paid online. */
  'passes.seats_only': refusal(409),
  'passes.nothing_left': refusal(409),
} as const;
