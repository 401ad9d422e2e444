import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';

type Prices = Pick<Offering, 'prices' | 'addons'>;
type HeldBefore = {
  attendees: Pick<Booking['attendees'][number], 'price_kind'>[];
  addons: Pick<Booking['addons'][number], 'name' | 'quantity'>[];
};

/** True if the seats of a booking have kinds of prices or add-ons. */
export const hasPrices = ({ attendees, addons }: HeldBefore): boolean =>
  addons.length > 0 || attendees.some(({ price_kind }) => price_kind !== null);

/**
 * Returns the kinds of prices and the add-ons of a booking as a request has them, found by their names: a booking has
 * copies, not ids.
 * @returns undefined when the offering no longer has one of them
 */
export function pricesAgain({ attendees, addons }: HeldBefore, offering: Prices) {
  const prices = attendees.map(({ price_kind }) =>
    price_kind === null ? null : offering.prices.find(({ name }) => name === price_kind)?.id,
  );
  const chosen = addons.map(({ name, quantity }) => ({
    id: offering.addons.find((addon) => addon.name === name)?.id,
    quantity,
  }));
  if (!prices.every((id) => id !== undefined)) return undefined;
  if (!chosen.every((addon): addon is { id: string; quantity: number } => addon.id !== undefined)) return undefined;
  return { prices, addons: chosen };
}
