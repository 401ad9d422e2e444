import type { Money } from '../money/money.ts';

/**
 * The least that a card is charged by currency, in minor units: Stripe's published minimum amounts
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). `charge_minimum` in the database has the
 * same, which a test verifies.
 */
// biome-ignore format: a table
export const CHARGE_MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400, HUF: 17_500, INR: 50,
  JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50,
};

/**
 * Returns the least that a card is charged in a currency, in minor units; 1 where the provider names no minimum of its
 * own.
 */
export const chargeMinimum = (currency: string): number => CHARGE_MINIMUMS[currency] ?? 1;

/** True for an amount that is too small for a card; nothing to pay is not. */
export const isBelowMinimum = ({ amount, currency }: Money): boolean => amount > 0 && amount < chargeMinimum(currency);

/**
 * Computes what a gift card pays of an amount, in minor units. It leaves a rest that a card can be charged, so that
 * what is left on it is spent another time.
 */
export function giftCardPart(balance: number, due: Money): number {
  const least = chargeMinimum(due.currency);
  if (balance >= due.amount || due.amount <= least) return Math.min(balance, due.amount);
  return Math.min(balance, due.amount - least);
}
