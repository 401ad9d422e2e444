import { refuse } from '#server/http/refuse.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { type BookedAt, type PriceRule, reducedPrice } from '#shared/bookings/price-rules.ts';
import type { Money } from '#shared/money/money.ts';
import type { PriceUnit } from '#shared/offerings/offerings.ts';

/** The largest total of a booking, in minor units: the column is a 32-bit integer. */
const MAX_TOTAL = 2_147_483_647;

/** Computes what a slot costs. @throws Refusal `slots.not_offered` for a total that the database cannot store */
export function quoteSlot(
  { price, currency, price_unit }: { price: number; currency: string; price_unit: PriceUnit },
  { minutes, seats }: { minutes: number; seats: number },
): Money {
  const total = quote({ amount: price, currency }, seats, price_unit, minutes);
  if (total.amount > MAX_TOTAL) refuse('slots.not_offered', { others: [] });
  return total;
}

/** Computes what a slot costs that is booked now, by the rules that apply. @throws Refusal as `quoteSlot` */
export const quoteSlotAt = (
  offering: Parameters<typeof quoteSlot>[0] & { price_rules: readonly PriceRule[]; time_zone: string },
  slot: Parameters<typeof quoteSlot>[1] & Omit<BookedAt, 'zone'>,
): Money => {
  const price = reducedPrice(offering.price, offering.price_rules, { ...slot, zone: offering.time_zone });
  return quoteSlot({ ...offering, price }, slot);
};
