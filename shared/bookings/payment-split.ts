import type { BookingMode, PriceUnit } from '../offerings/offerings.ts';
import { isBelowMinimum } from '../payments/charge-minimum.ts';
import { HOUR } from '../time/time.ts';
import type { BookingState, Payment } from './bookings.ts';
import { splitByWeight } from './courses.ts';
import { isPriceOfGroup } from './refund-quote.ts';
import { type BookedAddon, ownPricesOf, priceOfAddons, type SeatPrice } from './seat-prices.ts';

/** How long seats wait for the people who pay them. */
const SHARES_WAIT = 24 * HOUR;

/** They end so long before the start that the studio can still sell the seats. */
const SHARES_END_BEFORE_START = 2 * HOUR;

/** A payment can be split until this long before the start, so that at least an hour is left to pay the shares. */
const SPLIT_UNTIL = 3 * HOUR;

/** Returns until when the shares of a booking that is split now can be paid. */
export const sharesDueAt = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SHARES_WAIT, startsAt.getTime() - SHARES_END_BEFORE_START));

/** What decides whether the payment of a booking can be split. */
export interface SplittableBooking {
  state: BookingState;
  mode: BookingMode;
  payment: Payment;
  price_unit: PriceUnit;
  currency: string;
  /** The start of its first event. */
  startsAt: Date;
  /** The price of each of its events, in minor units. */
  prices: readonly number[];
  attendees: readonly SeatPrice[];
  addons: readonly BookedAddon[];
  /** True for a code, a gift card or a pass. */
  isReduced: boolean;
  /** True if its seats were offered to a party on the waitlist: others wait for them. */
  isFromWaitlist: boolean;
  isSplit: boolean;
}

/**
 * Says why the payment of a booking cannot be split among its seats now, as a refusal code; undefined when it can.
 * Split is what is held and paid online, with at least two seats that cost as much as a card can be charged; one price
 * for a group is not.
 */
export function whyNotSplit(
  booking: SplittableBooking,
  now: Date,
): 'bookings.not_splittable' | 'bookings.split_reduced' | 'bookings.split_too_late' | undefined {
  const { state, mode, payment, price_unit, isFromWaitlist, isSplit } = booking;
  const isHeld = state === 'held' && mode === 'direct_booking' && payment === 'online';
  if (!isHeld || isPriceOfGroup(price_unit) || isFromWaitlist || isSplit) return 'bookings.not_splittable';
  if (booking.isReduced) return 'bookings.split_reduced';
  const [own, ...others] = divideBySeat(booking);
  if (!own || others.length === 0 || sumOf(own.prices) === 0) return 'bookings.not_splittable';
  const { currency } = booking;
  if ([own, ...others].some(({ prices }) => isBelowMinimum({ amount: sumOf(prices), currency }))) {
    return 'bookings.not_splittable';
  }
  return now.getTime() > booking.startsAt.getTime() - SPLIT_UNTIL ? 'bookings.split_too_late' : undefined;
}

/** A part of a booking that is paid by itself. */
interface Part {
  /** The places of its seats among those of the booking, from 0. */
  places: number[];
  /** What it costs of each event, in minor units. */
  prices: number[];
}

/**
 * Divides a booking into one part for each seat; together they cost what the booking costs, to the cent. A seat has its
 * own price with its add-ons, or an equal share. The first part, of the guest who booked, also has the add-ons of the
 * whole booking, and the seats that cost nothing.
 */
export function divideBySeat({
  prices,
  attendees,
  addons,
}: Pick<SplittableBooking, 'prices' | 'attendees' | 'addons'>): Part[] {
  const own = ownPricesOf(attendees, addons);
  const ofBooking = priceOfAddons(
    addons.filter(({ per }) => per === 'booking'),
    attendees.length,
  );
  const weights = own ? [...own, ofBooking] : attendees.map(() => 1);
  const byEvent = prices.map((price) => splitByWeight(price, weights));
  const seats = attendees.map((_seat, place) => ({
    places: [place],
    prices: byEvent.map((parts) => parts[place] ?? 0),
  }));
  const [first, ...others] = seats;
  if (!first) return [];
  const paid = others.filter((seat) => sumOf(seat.prices) > 0);
  const free = others.filter((seat) => sumOf(seat.prices) === 0);
  return [
    {
      places: [...first.places, ...free.flatMap(({ places }) => places)],
      prices: prices.map((price, event) => price - sumOf(paid.map((seat) => seat.prices[event] ?? 0))),
    },
    ...paid,
  ];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
