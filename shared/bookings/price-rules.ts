import { instantOf } from '../time/local-time.ts';
import { DAY, HOUR, MINUTE, zoneOffset } from '../time/time.ts';

/** A lower price for those who book at least a number of days before the start, or within a number of hours of it. */
export const PRICE_RULE_KINDS = ['early_bird', 'last_minute'] as const;
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number];

/** Maximum rules of an offering. A check of `offerings.price_rules` says the same. */
export const MAX_PRICE_RULES = 4;
/** Maximum percentage that a rule takes off, also where it takes off an amount. `reduced_price` has the same. */
export const MAX_PERCENT_OFF = 90;
/** Maximum days of an early bird, and hours of a last minute. */
export const MAX_BEFORE: Record<PriceRuleKind, number> = { early_bird: 365, last_minute: 336 };

/** What a rule takes off each price: a percentage, or an amount in minor units. */
export interface PriceCut {
  percent: number | null;
  amount: number | null;
}

export interface PriceRule extends PriceCut {
  kind: PriceRuleKind;
  /** Whole days in the studio's time zone before the day of an early bird; hours before the start of a last minute. */
  before: number;
}

/** When something starts and when it is booked, with the studio's time zone. */
export interface BookedAt {
  startsAt: Date;
  now: Date;
  zone: string;
}

/** Computes what a rule takes off a price, in minor units. Half a cent is rounded for the guest. */
export const cutOf = ({ percent, amount }: PriceCut, price: number): number =>
  Math.min(
    Math.floor((price * MAX_PERCENT_OFF) / 100),
    percent === null ? (amount ?? 0) : Math.round((price * percent) / 100),
  );

/** Returns the price after the best of the rules that apply, in minor units. */
export const cutPrice = (price: number, cuts: readonly PriceCut[]): number =>
  price - Math.max(0, ...cuts.map((cut) => cutOf(cut, price)));

/**
 * Returns the rule that takes most off a price; undefined where none takes anything off. Of equal ones it is the first.
 */
export function bestRule<Rule extends PriceCut>(price: number, rules: readonly Rule[]): Rule | undefined {
  const lowest = cutPrice(price, rules);
  return lowest === price ? undefined : rules.find((rule) => price - cutOf(rule, price) === lowest);
}

/** Returns the rules that apply to what is booked at an instant. */
export const rulesAt = (rules: readonly PriceRule[], { startsAt, now, zone }: BookedAt): PriceRule[] =>
  rules.filter(({ kind, before }) =>
    kind === 'early_bird'
      ? dayOf(now, zone) <= dayOf(startsAt, zone) - before
      : startsAt.getTime() - now.getTime() <= before * HOUR,
  );

/**
 * Computes the price at which something is booked, in minor units. The database's `reduced_price` computes the same,
 * which a test verifies.
 */
export const reducedPrice = (price: number, rules: readonly PriceRule[], at: BookedAt): number =>
  cutPrice(price, rulesAt(rules, at));

/** Returns the last second in which a rule applies to what starts at an instant. */
export function endOfRule({ kind, before }: PriceRule, startsAt: Date, zone: string): Date {
  if (kind === 'last_minute') return startsAt;
  const next = new Date((dayOf(startsAt, zone) - before + 1) * DAY);
  const [year, month, day] = [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()];
  return new Date(instantOf({ year, month, day, hour: 0, minute: 0 }, zone).getTime() - 1000);
}

/** Returns the number of a local day since 1970. */
const dayOf = (instant: Date, zone: string): number =>
  Math.floor((instant.getTime() + zoneOffset(instant, zone) * MINUTE) / DAY);
