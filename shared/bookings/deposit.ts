import type { Money } from '../money/money.ts';
import { chargeMinimum } from '../payments/charge-minimum.ts';
import { type CancellationStep, refundOf } from './cancellation.ts';

/** Percentages of the price that an offering can ask online. A check of `offerings.deposit_percent` says the same. */
export const DEPOSIT_PERCENT = { least: 5, most: 95 } as const;

/**
 * Computes the deposit of a price, in minor units; half a cent is rounded up. `deposit_of` in the database computes the
 * same, which a test verifies.
 * @param percent null for an offering without a deposit
 * @returns null where all of the price is paid at once, also because its deposit is too small for a card
 */
export function depositOf({ amount: total, currency }: Money, percent: number | null): number | null {
  if (percent === null) return null;
  const deposit = Math.max(1, Math.round((total * percent) / 100));
  return deposit < total && deposit >= chargeMinimum(currency) ? deposit : null;
}

/** A price, and what of it is due online, in minor units: null for all of it. */
export interface PriceWithDeposit {
  total: number;
  deposit: number | null;
}

/**
 * Returns what of a price is due online, in minor units. `dueOnline` in server/bookings/core/due-online.ts is the same in
 * SQL.
 */
export const dueOnline = ({ total, deposit }: PriceWithDeposit): number => deposit ?? total;

/** Returns what of a price is due at the studio after a deposit, in minor units. */
export const restOf = (price: PriceWithDeposit): number => price.total - dueOnline(price);

/** A price that is paid online in part, and at the studio for the rest. */
export interface SplitPrice {
  online: Money;
  at_studio: Money;
}

/** Divides a price into what is paid online and at the studio; undefined where all of it is paid at once. */
export function splitOf(total: Money | undefined, percent: number | null): SplitPrice | undefined {
  const deposit = total ? depositOf(total, percent) : null;
  if (!total || deposit === null) return undefined;
  return { online: { ...total, amount: deposit }, at_studio: { ...total, amount: total.amount - deposit } };
}

/**
 * Computes what goes back of a price by the cancellation policy. Of a deposit it is what the policy does not keep of
 * the whole price: nothing more is charged where it keeps more.
 * @param share of the price, in percent
 */
export function refundOfPaid(price: PriceWithDeposit, currency: string, share: number): Money {
  const back = refundOf({ amount: price.total, currency }, share);
  return { amount: Math.max(0, back.amount - restOf(price)), currency };
}

/** Returns the share of a price that its deposit is, from 0 to 1; undefined where all of it is paid at once. */
export const depositShare = (split: SplitPrice | null | undefined): number | undefined =>
  split ? split.online.amount / (split.online.amount + split.at_studio.amount) : undefined;

/**
 * Returns the steps of a price of which a deposit is paid: no half price is left to pay where the deposit is no more
 * than that, because nothing more than the deposit is lost. Every sentence and bar about cancelling goes by these.
 * @param share of the price that the deposit is; undefined without one
 */
export const stepsWithDeposit = (steps: readonly CancellationStep[], share: number | undefined): CancellationStep[] =>
  steps.filter((step) => step.share !== 50 || share === undefined || share > 0.5);

/**
 * Computes the deposit of seats that cost another price, in minor units: never more than was paid, because what a
 * dearer date costs more is due at the studio.
 */
export const depositElsewhere = (
  { deposit, percent }: { deposit: number | null; percent: number | null },
  price: Money,
): number | null =>
  deposit === null || price.amount === 0 ? null : Math.min(deposit, depositOf(price, percent) ?? price.amount);
