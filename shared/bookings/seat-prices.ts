import type { Money } from '../money/money.ts';
import type { PriceUnit, ServiceType } from '../offerings/offerings.ts';
import { quote } from './bookings.ts';
import { splitByWeight } from './courses.ts';

/** Whether the quantity of an add-on is for the whole booking, or for each of its seats. */
export const ADDON_UNITS = ['booking', 'seat'] as const;
export type AddonUnit = (typeof ADDON_UNITS)[number];

/** Maximum prices, and add-ons, of an offering. `offering_prices` and `offering_addons` check the same. */
export const MAX_PRICE_KINDS = 8;
export const MAX_ADDONS = 8;
/** Maximum quantity of an add-on, and its price in minor units. */
export const MAX_ADDON_QUANTITY = 10;
export const MAX_ADDON_PRICE = 1_000_000;

/** An add-on of a booking; the price is in minor units. */
export interface BookedAddon {
  price: number;
  per: AddonUnit;
  quantity: number;
}

/**
 * What a seat of a booking costs: both null where the seats share its price equally; without a kind, the base price.
 */
export interface SeatPrice {
  price: number | null;
  price_kind: string | null;
}

/** Types whose single dates are sold by the seat. */
export const SERVICE_TYPES_WITH_KINDS: readonly ServiceType[] = ['workshop', 'class', 'event'];

/**
 * True if an offering can have prices besides its base price, and add-ons: one that sells seats of single dates per
 * person.
 */
export const hasPriceKinds = (offering: { service_type: ServiceType; price_unit: PriceUnit }): boolean =>
  SERVICE_TYPES_WITH_KINDS.includes(offering.service_type) && offering.price_unit === 'person';

/** Computes what an add-on costs for a number of seats, in minor units. */
export const priceOfAddon = ({ price, per, quantity }: BookedAddon, seats: number): number =>
  price * quantity * (per === 'seat' ? seats : 1);

/** Computes what add-ons cost for a number of seats, in minor units. */
export const priceOfAddons = (addons: readonly BookedAddon[], seats: number): number =>
  addons.reduce((sum, addon) => sum + priceOfAddon(addon, seats), 0);

/** Returns the add-ons that belong to each seat, and go where it goes. */
export const addonsOfSeats = <Addon extends Pick<BookedAddon, 'per'>>(addons: readonly Addon[]): Addon[] =>
  addons.filter(({ per }) => per === 'seat');

/** True if the seats of a booking have prices of their own, instead of equal shares of its price. */
export const areSeatsPriced = (seats: readonly SeatPrice[]): boolean =>
  seats.length > 0 && seats.every(({ price }) => price !== null);

/**
 * Returns what each seat costs with its add-ons, in minor units; undefined where the seats share the price of the
 * booking.
 */
export function ownPricesOf(seats: readonly SeatPrice[], addons: readonly BookedAddon[]): number[] | undefined {
  if (!areSeatsPriced(seats)) return undefined;
  const ofAddons = priceOfAddons(addonsOfSeats(addons), 1);
  return seats.map(({ price }) => (price ?? 0) + ofAddons);
}

/**
 * Computes the total of seats of a date with add-ons. `TAKE_PRICED_SEATS` computes the same, which a test verifies.
 * @param kinds the amount of each seat's kind of price; null for the base price
 */
export function quoteSeats(
  base: Money,
  unit: PriceUnit,
  kinds: readonly (number | null)[],
  addons: readonly BookedAddon[],
): Money {
  const seats = kinds.length;
  const bases = kinds.filter((amount) => amount === null).length;
  const ofKinds = kinds.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const amount = (bases > 0 ? quote(base, bases, unit).amount : 0) + ofKinds + priceOfAddons(addons, seats);
  return { amount, currency: base.currency };
}

/**
 * Computes what booked seats would cost at another base price: kinds and add-ons cost what they did.
 * @param addons those that go with the seats
 */
export const requoteSeats = (
  base: Money,
  unit: PriceUnit,
  seats: readonly SeatPrice[],
  addons: readonly BookedAddon[],
): Money =>
  quoteSeats(
    base,
    unit,
    seats.map(({ price, price_kind }) => (price_kind === null ? null : price)),
    addons,
  );

/**
 * Returns the price of each seat when seats and add-ons together cost `total`: kinds and add-ons keep their prices, and
 * the other seats share the rest, to the cent. Seats that share the price of their booking go on sharing it.
 */
export function respreadSeats(
  seats: readonly SeatPrice[],
  addons: readonly BookedAddon[],
  total: number,
): (number | null)[] {
  if (!areSeatsPriced(seats)) return seats.map(() => null);
  const ofKinds = seats.reduce((sum, { price, price_kind }) => sum + (price_kind === null ? 0 : (price ?? 0)), 0);
  const rest = Math.max(0, total - ofKinds - priceOfAddons(addons, seats.length));
  const isBase = seats.map(({ price_kind }) => (price_kind === null ? 1 : 0));
  const bases = splitByWeight(rest, isBase);
  return seats.map(({ price, price_kind }, place) => (price_kind === null ? (bases[place] ?? 0) : price));
}

/**
 * Returns the base price of a seat when seats and add-ons together cost `total`; `before` where all seats have kinds of
 * prices.
 */
export function basePriceAt(
  total: number,
  seats: readonly SeatPrice[],
  addons: readonly BookedAddon[],
  before: number,
): number {
  if (!areSeatsPriced(seats)) return Math.round(total / Math.max(seats.length, 1));
  const base = seats.findIndex(({ price_kind }) => price_kind === null);
  return respreadSeats(seats, addons, total)[base] ?? before;
}
