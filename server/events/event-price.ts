import type { Connection } from '../db/database.ts';
import { assertChargeable } from '../read-models/assert-chargeable.ts';
import { assertPrice, type Planner } from './planner.ts';

/**
 * Refuses a price of an event that its planner may not set, or that is too small for a card where guests pay by card
 * only.
 * @param price minor units; null: the price of the offering; undefined: unchanged
 * @throws Refusal `studios.no_right`, `payments.below_minimum`
 */
export async function assertEventPrice(
  db: Connection,
  planner: Planner,
  offeringId: string,
  { price, current }: { price: number | null | undefined; current: number | null },
): Promise<void> {
  assertPrice(planner, price, current);
  if (!price || price === current) return;
  const offering = await db
    .selectFrom('offerings')
    .select(['payment', 'currency'])
    .where('id', '=', offeringId)
    .executeTakeFirst();
  if (offering?.payment === 'online') assertChargeable({ amount: price, currency: offering.currency });
}
