import { areSeatsPriced, type BookedAddon, priceOfAddon, type SeatPrice } from './seat-prices.ts';

/** A line of what a booking costs, in minor units. */
export interface PriceLine {
  /** Of the kind of price or the add-on; null for seats at the base price. */
  name: string | null;
  quantity: number;
  /** For all of them. */
  amount: number;
}

/**
 * Lists what makes up the price of a booking: its seats by kind and price, then its add-ons. Empty where the seats
 * share the price, of which there is nothing to list.
 */
export function priceLines(
  seats: readonly SeatPrice[],
  addons: readonly (BookedAddon & { name: string })[],
): PriceLine[] {
  if (!areSeatsPriced(seats)) return [];
  const lines = new Map<string, PriceLine>();
  for (const { price, price_kind: name } of seats) {
    const key = `${price} ${name}`;
    const { quantity, amount } = lines.get(key) ?? { quantity: 0, amount: 0 };
    lines.set(key, { name, quantity: quantity + 1, amount: amount + (price ?? 0) });
  }
  const ofAddons = addons.map((addon) => ({
    name: addon.name,
    quantity: addon.quantity * (addon.per === 'seat' ? seats.length : 1),
    amount: priceOfAddon(addon, seats.length),
  }));
  return [...lines.values(), ...ofAddons];
}
