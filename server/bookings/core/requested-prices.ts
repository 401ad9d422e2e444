import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { findPriceKinds, type PriceKinds } from './bookable-queries.ts';
import type { PricedDraft } from './booking-draft.ts';

/**
 * Finds the kinds of prices and the add-ons of an event that a request names.
 * @returns `kinds` one for each seat, null for the base price
 * @throws Refusal `bookings.price_gone`, `bookings.addon_limit`
 */
export async function findRequestedPrices(
  db: Connection,
  eventId: string,
  { kindIds, addons }: PricedDraft,
): Promise<{
  kinds: (PriceKinds['prices'][number] | null)[];
  addons: (PriceKinds['addons'][number] & { quantity: number })[];
}> {
  const offered = await findPriceKinds(db, eventId);
  return {
    kinds: kindIds.map((id) =>
      id === null ? null : (offered.prices.find((kind) => kind.id === id) ?? refuse('bookings.price_gone')),
    ),
    addons: addons.map(({ id, quantity }) => {
      const addon = offered.addons.find((each) => each.id === id) ?? refuse('bookings.price_gone');
      const { name, max_quantity: most } = addon;
      if (quantity > most) refuse('bookings.addon_limit', { name, most });
      return { ...addon, quantity };
    }),
  };
}
