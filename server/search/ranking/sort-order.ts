import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../shared/search.ts';
import { metresFrom } from '../query/listing-conditions.ts';
import type { HitKey, SearchQuery } from '../query/search-query.ts';
import { tierOf } from './relevance-tiers.ts';

/** Metres, beyond every distance on Earth: studios without a position come last. */
export const NOWHERE = 100_000_000;

/** What the columns of a candidate are made of, of listing `l` and its `way`: all that times and order are worked out from. */
export const candidateColumns = ({ words, exact, tier: of, near, reached }: SearchQuery): RawBuilder<unknown> => sql`
  l.offering_id, l.time_zone, l.notice_minutes, l.sells_hours, l.on_request, l.price, l.hour_price, l.currency, l.rating,
  ${of !== undefined || words === undefined ? sql`${of ?? 0}::integer` : tierOf({ words, exact })} as tier,
  ${reached ? sql`way.seconds` : sql`null::integer`} as seconds,
  ${near ? sql`round(${metresFrom(near)})::integer` : sql`null::integer`} as metres`;

/** What a listing is shown by: a date, a free hour, neither but it can be asked for, or nothing that can be booked now. */
const KIND = {
  date: sql`0`,
  hour: sql`1`,
  timeless: sql`case when l.on_request then 2 else 3 end`,
} as const;
export type Kind = keyof typeof KIND;

/** Which part of the list a candidate `l` of a kind is in. What has no time comes after the rest. */
export function partOf(sort: Sort, { currency }: SearchQuery, kind: Kind): RawBuilder<number> {
  if (sort === 'soonest') return sql`(${KIND[kind]})`;
  if (sort === 'relevance') return sql`(l.tier * 4 + ${KIND[kind]})`;
  const late = kind === 'timeless' ? sql`(${KIND.timeless} - 1)` : sql`0`;
  return sort === 'price' ? sql`(${late} * 2 + (l.currency <> ${currency})::integer)` : sql`(${late})`;
}

/** Orders that do not go by a time: where a candidate `l` stands is known before its first one is looked for. */
export const isByListing = (sort: Sort): boolean => sort === 'nearest' || sort === 'rating';

/** Whole numbers, so that a cursor carries them as they are: microseconds, seconds or metres, cents, hundredths of a star. */
export function rankOf(sort: Sort, { reached }: SearchQuery): RawBuilder<number> {
  if (sort === 'nearest') return sql`coalesce(${reached ? sql`l.seconds` : sql`l.metres`}, ${NOWHERE})::int8`;
  if (sort === 'price') return sql`coalesce(first.price, l.price)::int8`;
  if (sort === 'rating') return sql`coalesce(-100 * l.rating, 0)::int8`;
  return sql`coalesce(extract(epoch from first.starts_at) * 1000000, 0)::int8`;
}

/** Of a row with `part`, `rank` and `offering_id`. */
export const isAfter = (after: HitKey | undefined): RawBuilder<boolean> =>
  after ? sql`(part, rank, offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)` : sql`true`;
