import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '#shared/search.ts';
import { metresFrom } from '../query/listing-conditions.ts';
import type { HitKey, SearchQuery } from '../query/search-query.ts';
import { tierOf } from './relevance-tiers.ts';

/** More metres than any distance on Earth: studios without a position come last. */
export const NOWHERE = 100_000_000;

/** The columns of a candidate, of listing `l` and its `way`: all that its first event or slot and its rank need. */
export const candidateColumns = ({ words, exact, tier: of, near, reached }: SearchQuery): RawBuilder<unknown> => sql`
  l.offering_id, l.studio_id, l.time_zone, l.notice_minutes, l.sells_hours, l.on_request, l.price, l.hour_price, l.currency, l.rating,
  ${of !== undefined || words === undefined ? sql`${of ?? 0}::integer` : tierOf({ words, exact })} as tier,
  ${reached ? sql`travel.seconds` : sql`null::integer`} as seconds,
  ${near ? sql`round(${metresFrom(near)})::integer` : sql`null::integer`} as metres`;

/** How a listing is displayed: with an event, with a slot, on request, or as not bookable at the moment. */
const KIND = {
  date: sql`0`,
  hour: sql`1`,
  timeless: sql`case when l.on_request then 2 else 3 end`,
} as const;
export type Kind = keyof typeof KIND;

/** SQL for the part of the list that a candidate `l` of a kind is in. Listings without a time come last. */
export function partOf(sort: Sort, { currency }: SearchQuery, kind: Kind): RawBuilder<number> {
  if (sort === 'soonest') return sql`(${KIND[kind]})`;
  if (sort === 'relevance') return sql`(l.tier * 4 + ${KIND[kind]})`;
  const late = kind === 'timeless' ? sql`(${KIND.timeless} - 1)` : sql`0`;
  return sort === 'price' ? sql`(${late} * 2 + (l.currency <> ${currency})::integer)` : sql`(${late})`;
}

/** True for orders in which the rank of a candidate `l` does not depend on its time. */
export const isByListing = (sort: Sort): boolean => sort === 'nearest' || sort === 'rating';

/**
 * SQL for the rank: whole numbers, which a cursor carries exactly: microseconds, seconds or metres, cents, hundredths
 * of a star.
 */
export function rankOf(sort: Sort, { reached }: SearchQuery): RawBuilder<number> {
  if (sort === 'nearest') return sql`coalesce(${reached ? sql`l.seconds` : sql`l.metres`}, ${NOWHERE})::int8`;
  if (sort === 'price') return sql`coalesce(first.price, l.price)::int8`;
  if (sort === 'rating') return sql`coalesce(-100 * l.rating, 0)::int8`;
  return sql`coalesce(extract(epoch from first.starts_at) * 1000000, 0)::int8`;
}

/** Condition that a row with `part`, `rank` and `offering_id` comes after a position. */
export const isAfter = (after: HitKey | undefined): RawBuilder<boolean> =>
  after ? sql`(part, rank, offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)` : sql`true`;

export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The position after all hits of a part. */
export const endOfPart = (part: number): HitKey => [part, Number.MAX_SAFE_INTEGER, LAST_ID];
