import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../shared/search.ts';
import type { Asked, HitKey } from './asked.ts';
import { metresFrom } from './listing-conditions.ts';

/** Metres, beyond every distance on Earth: studios without a position come last. */
export const NOWHERE = 100_000_000;

/** Of listing `l`: how good an answer it is to the words. 0: its title holds them all; 1: its names do; 2: the rest. */
export const tier = (words: string): RawBuilder<number> => sql`
  case when ts_filter(l.search, '{a}') @@ ${words}::tsquery then 0
    when ts_filter(l.search, '{a,b}') @@ ${words}::tsquery then 1 else 2 end`;

/** What the columns of a candidate are made of, of listing `l` and its `way`: all that times and order are worked out from. */
export const candidateColumns = ({ words, near, reached }: Asked): RawBuilder<unknown> => sql`
  l.offering_id, l.time_zone, l.notice_minutes, l.sells_hours, l.on_request, l.price, l.hour_price, l.currency, l.rating,
  ${words === undefined ? sql`0` : tier(words)} as tier,
  ${reached ? sql`way.seconds` : sql`null::integer`} as seconds,
  ${near ? sql`round(${metresFrom(near)})::integer` : sql`null::integer`} as metres`;

/** 0: a date; 1: a free hour; 2: can be asked for; 3: cannot be booked at the moment. */
const kind = sql`case when first.event_id is not null then 0 when first.starts_at is not null then 1
  when l.on_request then 2 else 3 end`;

/** What has no time comes after the rest. */
const timeless = sql`greatest(${kind} - 1, 0)`;

/** Which part of the list a candidate `l` with its `first` time is in. */
export function partOf(sort: Sort, { currency }: Asked): RawBuilder<number> {
  if (sort === 'soonest') return sql`${kind}`;
  if (sort === 'relevance') return sql`l.tier * 4 + ${kind}`;
  if (sort === 'price') return sql`${timeless} * 2 + (l.currency <> ${currency})::integer`;
  return sql`${timeless}`;
}

/** Whole numbers, so that a cursor carries them as they are: microseconds, seconds or metres, cents, hundredths of a star. */
export function rankOf(sort: Sort, { reached }: Asked): RawBuilder<number> {
  if (sort === 'nearest') return sql`coalesce(${reached ? sql`l.seconds` : sql`l.metres`}, ${NOWHERE})::int8`;
  if (sort === 'price') return sql`coalesce(first.price, l.price)::int8`;
  if (sort === 'rating') return sql`coalesce(-100 * l.rating, 0)::int8`;
  return sql`coalesce(extract(epoch from first.starts_at) * 1000000, 0)::int8`;
}

/** Of a row with `part`, `rank` and `offering_id`. */
export const isAfter = (after: HitKey | undefined): RawBuilder<boolean> =>
  after ? sql`(part, rank, offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)` : sql`true`;
