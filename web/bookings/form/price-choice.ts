import { quote } from '#shared/bookings/bookings.ts';
import { cutPrice } from '#shared/bookings/price-rules.ts';
import { priceOfAddons, type SeatPrice } from '#shared/bookings/seat-prices.ts';
import type { Money } from '#shared/money/money.ts';
import type { PriceUnit } from '#shared/offerings/offerings.ts';
import type { Offering, PriceReduction } from '#shared/schemas/offerings/offerings.ts';
import type { BookingDraft } from './booking-draft.ts';

/** What a guest chose besides seats at the base price. */
export interface PriceChoice {
  /** The kind of each seat, those at the base price first. */
  kinds: (Offering['prices'][number] | undefined)[];
  addons: (Offering['addons'][number] & { quantity: number })[];
}

/** Returns an offering whose kinds of prices are lower by the rules that apply to what is chosen, as its price is. */
export const withReduction = (offering: Offering, reduction: PriceReduction | undefined): Offering =>
  reduction
    ? {
        ...offering,
        prices: offering.prices.map(({ price, ...kind }) => ({
          ...kind,
          price: { ...price, amount: cutPrice(price.amount, reduction.cuts) },
        })),
      }
    : offering;

/** Reads the choice from a draft: kinds and add-ons that the offering still has, and no more kinds than seats. */
export function readPriceChoice(
  { prices, addons }: Pick<Offering, 'prices' | 'addons'>,
  draft: Pick<BookingDraft, 'kinds' | 'addons'>,
  seats: number,
): PriceChoice {
  const chosen = prices.flatMap((kind) => Array<typeof kind>(draft.kinds?.[kind.id] ?? 0).fill(kind)).slice(0, seats);
  const base = Array<undefined>(seats - chosen.length).fill(undefined);
  return {
    kinds: [...base, ...chosen],
    addons: addons.flatMap((addon) => {
      const quantity = Math.min(draft.addons?.[addon.id] ?? 0, addon.max_quantity);
      return quantity > 0 ? [{ ...addon, quantity }] : [];
    }),
  };
}

/** Returns the fields of the request; none for seats at the base price alone. */
export const toRequest = ({ kinds, addons }: PriceChoice) => ({
  ...(kinds.some(Boolean) && { prices: kinds.map((kind) => kind?.id ?? null) }),
  ...(addons.length > 0 && { addons: addons.map(({ id, quantity }) => ({ id, quantity })) }),
});

/** Returns what each seat costs. @param base of a seat, in minor units */
export const seatPricesOf = ({ kinds }: PriceChoice, base: number): SeatPrice[] =>
  kinds.map((kind) => ({ price: kind?.price.amount ?? base, price_kind: kind?.name ?? null }));

/** Returns the add-ons with their price in minor units. */
export const bookedAddonsOf = ({ addons }: PriceChoice) =>
  addons.map(({ name, price, per, quantity }) => ({ name, price: price.amount, per, quantity }));

/** True for more than seats at the base price. */
export const isPriced = ({ kinds, addons }: PriceChoice): boolean => addons.length > 0 || kinds.some(Boolean);

/** Computes what the choice costs. @param base of a seat, or of a group */
export function totalOf(base: Money, unit: PriceUnit, choice: PriceChoice): Money {
  const seats = choice.kinds.length;
  if (!isPriced(choice)) return quote(base, seats, unit);
  const ofSeats = seatPricesOf(choice, base.amount).reduce((sum, seat) => sum + (seat.price ?? 0), 0);
  return { ...base, amount: ofSeats + priceOfAddons(bookedAddonsOf(choice), seats) };
}
