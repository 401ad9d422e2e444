import type { Money } from '../money/money.ts';
import type { PriceUnit } from '../offerings/offerings.ts';
import { type CancellationTerms, cancellationShare } from './cancellation.ts';
import { splitByWeight } from './courses.ts';
import { dueOnline, type PriceWithDeposit, refundOfPaid } from './deposit.ts';

/** What decides the price of the seats of a booking. */
export interface PricedSeats {
  /** The price of each event that it covers, in minor units; their sum is the total. */
  prices: readonly number[];
  /** What of each is due online; null or undefined for all of it. */
  deposits?: readonly (number | null)[] | undefined;
  currency: string;
  priceUnit: PriceUnit;
  /** How many seats it has now. */
  seats: number;
  /** What each of them costs with its add-ons, in order; undefined where they share the price equally. */
  ownPrices?: readonly number[] | undefined;
}

/** What happens to the money when seats of a booking are given up. */
export interface RefundQuote {
  /** How many seats are given up. */
  seats: number;
  /** The price of these seats, by which the total falls. */
  price: Money;
  /** The percentage of it that goes back. */
  share: number;
  refund: Money;
  /** The part of the price that the guest still owes, or does not get back: after a deposit no more than that. */
  kept: Money;
  /** What of the price is no longer due at the studio after a deposit. */
  rest: Money;
  /** What stands afterwards. */
  left: { seats: number; total: Money };
  /** Why less than the price of the seats goes back; null if all of it does. */
  why: 'group_price' | 'policy' | null;
}

/** True if a price covers the whole booking, whatever its size. */
export const isPriceOfGroup = (unit: PriceUnit): boolean => unit === 'group' || unit === 'hour';

/**
 * Returns the price of chosen seats: their own prices, otherwise an equal share of each event's price, to the cent.
 * Add-ons of the whole booking are part of the price of all seats only.
 * @param chosen places of the seats among those that stand, from 0
 */
export function priceOfSeats(
  { prices, priceUnit, seats, ownPrices }: PricedSeats,
  chosen: readonly number[],
): number[] {
  if (chosen.length === seats) return [...prices];
  if (ownPrices) {
    // Only bookings of one event have them.
    const price = chosen.reduce((sum, place) => sum + (ownPrices[place] ?? 0), 0);
    return prices.map((_price, index) => (index === 0 ? price : 0));
  }
  if (isPriceOfGroup(priceUnit)) return prices.map(() => 0);
  return prices.map((price) => {
    const each = splitByWeight(price, Array(seats).fill(1));
    return chosen.reduce((sum, place) => sum + (each[place] ?? 0), 0);
  });
}

/**
 * Returns the price of chosen seats at each event, as `priceOfSeats`, with their part of what is due online, to the
 * cent.
 */
export const paidOfSeats = (booking: PricedSeats, chosen: readonly number[]): PriceWithDeposit[] =>
  priceOfSeats(booking, chosen).map((total, index) => {
    const deposit = booking.deposits?.[index] ?? null;
    if (deposit === null) return { total, deposit };
    return { total, deposit: splitByWeight(deposit, [total, (booking.prices[index] ?? 0) - total])[0] ?? 0 };
  });

/** Sums prices, and what of them is due online. */
export const sumOf = (prices: readonly PriceWithDeposit[]): PriceWithDeposit => ({
  total: prices.reduce((sum, { total }) => sum + total, 0),
  deposit: prices.some(({ deposit }) => deposit !== null)
    ? prices.reduce((sum, price) => sum + dueOnline(price), 0)
    : null,
});

/**
 * Computes what giving up seats refunds. The page, the mail and the refund use this one function. A price for a group
 * stays as it is until the last seat is given up. Halves of a cent are rounded in favour of the guest, seat by seat,
 * and never above the price, so that single refunds never add up to more than the total.
 * @param chosen places of the seats among those that stand, from 0; all of them for the whole booking
 * @param share the percentage that goes back, by `shareFor`
 */
export function quoteRefund(booking: PricedSeats, chosen: readonly number[], share: number): RefundQuote {
  const { prices, currency, priceUnit, seats } = booking;
  const money = (amount: number): Money => ({ amount, currency });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const total = sum(prices);
  const paid = sumOf(paidOfSeats(booking, chosen));
  const { total: price } = paid;
  const isWhole = chosen.length === seats;
  const refund = refundOfPaid(paid, currency, share);
  const online = dueOnline(paid);
  const isGroup = !isWhole && !booking.ownPrices && isPriceOfGroup(priceUnit) && total > 0;
  return {
    seats: chosen.length,
    price: money(price),
    share,
    refund,
    kept: money(online - refund.amount),
    rest: money(price - online),
    left: { seats: seats - chosen.length, total: money(total - price) },
    why: isGroup ? 'group_price' : refund.amount < online ? 'policy' : null,
  };
}

/** Returns the percentage that a guest gets back at `now` by the policy; all of it when the studio cancels. */
export const shareFor = (by: 'guest' | 'studio', terms: CancellationTerms, now: Date): number =>
  by === 'studio' ? 100 : cancellationShare(terms, now);
