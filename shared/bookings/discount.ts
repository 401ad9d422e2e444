import type { PriceUnit } from '../offerings/offerings.ts';
import { splitByWeight } from './courses.ts';
import { isPriceOfGroup } from './refund-quote.ts';
import { type BookedAddon, ownPricesOf, priceOfAddons, type SeatPrice } from './seat-prices.ts';

/** What a promo code takes off: a percentage, or an amount in minor units. */
export interface CodeTerms {
  percent: number | null;
  amount: number | null;
  /** What it leaves to pay at least, in minor units; a lower price stays as it is. */
  leaves?: number;
}

/**
 * Computes what a code takes off a price, in minor units, and never more than the price. Half a cent is rounded for the
 * guest.
 */
export const discountOf = ({ percent, amount, leaves = 0 }: CodeTerms, price: number): number =>
  Math.min(Math.max(price - leaves, 0), percent === null ? (amount ?? 0) : Math.round((price * percent) / 100));

/** A booking with what a code took off its price. */
export interface DiscountedBooking {
  seats: number;
  price_unit: PriceUnit;
  /** Off the price of all seats and add-ons, in minor units. */
  discount: number;
  /** What seats and add-ons cost before. */
  attendees: readonly SeatPrice[];
  addons: readonly BookedAddon[];
}

/**
 * Shares the discount of a booking among its seats, in proportion to their prices, to the cent. Add-ons of the whole
 * booking have their part of it, which belongs to no seat.
 */
function discountsOfSeats({ seats, discount, attendees, addons }: DiscountedBooking): number[] {
  const own = ownPricesOf(attendees, addons);
  if (!own) return splitByWeight(discount, Array<number>(seats).fill(1));
  const ofBooking = priceOfAddons(
    addons.filter(({ per }) => per === 'booking'),
    seats,
  );
  return splitByWeight(discount, [...own, ofBooking]).slice(0, own.length);
}

/**
 * Computes the part of the discount that belongs to some of the seats, in minor units.
 * @param chosen their places, from 0
 */
export function discountOfSeats(booking: DiscountedBooking, chosen: readonly number[]): number {
  if (booking.discount === 0) return 0;
  if (chosen.length === booking.seats) return booking.discount;
  if (isPriceOfGroup(booking.price_unit)) return 0;
  const each = discountsOfSeats(booking);
  return chosen.reduce((sum, place) => sum + (each[place] ?? 0), 0);
}

/**
 * Returns what each seat costs with its add-ons after the discount; undefined where the seats share the price of the
 * booking.
 */
export function netPricesOf(booking: DiscountedBooking): number[] | undefined {
  const own = ownPricesOf(booking.attendees, booking.addons);
  if (!own || booking.discount === 0) return own;
  const each = discountsOfSeats(booking);
  return own.map((price, place) => price - (each[place] ?? 0));
}

/**
 * Computes the price after the discount when seats go to another date, in minor units: a cheaper date gets its part of
 * the discount, a dearer one no more than there was.
 * @param full what they cost there before the discount
 * @param before what they cost now before the discount, and what was taken off
 */
export function priceElsewhere(full: number, before: { full: number; discount: number }): number {
  if (full >= before.full) return full - before.discount;
  return full - Math.round((full * before.discount) / Math.max(before.full, 1));
}

/** Computes the discount that goes with `priceElsewhere`, from the price after the discount. */
export function discountElsewhere(price: number, before: { price: number; discount: number }): number {
  if (price >= before.price || before.price === 0) return before.discount;
  return Math.round((price * before.discount) / before.price);
}
