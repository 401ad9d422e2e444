import { type BookedAt, bestRule, cutPrice, endOfRule, type PriceRule, rulesAt } from '#shared/bookings/price-rules.ts';
import type { Money } from '#shared/money/money.ts';
import type { PriceReduction } from '#shared/schemas/offerings/offerings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';

/**
 * Returns a price at which something is booked, and by which rule it is lower.
 * @param rules undefined in lists, which have full prices
 */
export function priceAt(
  full: number,
  { rules = [], currency, at }: { rules: readonly PriceRule[] | undefined; currency: string; at: BookedAt },
): { price: Money; reduction?: PriceReduction } {
  const active = rulesAt(rules, at);
  const best = bestRule(full, active);
  if (!best) return { price: { amount: full, currency } };
  return {
    price: { amount: cutPrice(full, active), currency },
    reduction: {
      kind: best.kind,
      full_price: { amount: full, currency },
      until: toOffsetIso(endOfRule(best, at.startsAt, at.zone), at.zone),
      cuts: active.map(({ percent, amount }) => ({ percent, amount })),
    },
  };
}
