import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../shared/search.ts';
import type { Connection } from '../../db/database.ts';
import {
  asksForDates,
  asksForHours,
  firstDate,
  firstHour,
  firstTime,
  fitsWithoutTime,
  NONE,
} from '../query/first-bookable.ts';
import { listings, mayFit } from '../query/listing-conditions.ts';
import type { Asked, HitKey } from '../query/search-query.ts';
import { type Hit, hitColumns } from './hits.ts';
import { candidateColumns, isByListing, type Kind, partOf, rankOf } from './sort-order.ts';

export interface Page {
  sort: Sort;
  after: HitKey | undefined;
  /** Rows wanted. */
  most: number;
}

/** Listings that are looked at one by one before anything else is tried, and those that are when nothing else does. */
export const FEW = 400;
export const MANY = 3000;

/**
 * Looks at every listing that fits for its first time, and puts them in order.
 * @param few how many may fit
 * @returns undefined when there are more
 */
export async function rankFew(db: Connection, asked: Asked, page: Page, few: number): Promise<Hit[] | undefined> {
  const best = startsWithDates(page) && asksForDates(asked) ? await rankDates(db, asked, page, few) : [];
  if (!best || best.length >= page.most) return best;
  return rankFewOf(db, asked, page, sql`true`, few);
}

/** The same for some listings `l`, however many fit. */
export async function rankThose(db: Connection, asked: Asked, page: Page, those: RawBuilder<unknown>) {
  return (await rankFewOf(db, asked, page, those, MOST)) ?? [];
}

/** More than there will ever be. */
const MOST = 1_000_000_000;

/** Whether what comes first on the page are dates, in order, of the best of what fits. */
export const startsWithDates = ({ sort, after }: Page): boolean =>
  !isByListing(sort) && sort !== 'price' && !after?.[0];

/** Dates alone, of the best of what fits: mostly they make the page, and nothing else need be planned. */
async function rankDates(db: Connection, asked: Asked, page: Page, few: number): Promise<Hit[] | undefined> {
  const best = page.sort === 'relevance' ? sql`l.tier = 0` : sql`true`;
  return ranked(
    db,
    sql`
    with ${candidates(asked, sql`true`, few)},
    hit as (${hitsOf('date', asked, page, firstDate(asked), best)})`,
  );
}

/**
 * Some listings `l`, if no more than `few` of them fit: dates first, then free hours, then what has neither. Of what comes later
 * in the list only that is looked at which may still be on the page: to find the first time of a listing takes longer than to
 * find the listing.
 */
export function rankFewOf(
  db: Connection,
  asked: Asked,
  page: Page,
  those: RawBuilder<unknown>,
  few: number,
): Promise<Hit[] | undefined> {
  const date = asksForDates(asked) ? firstDate(asked) : NONE;
  const hour = asksForHours(asked) ? firstHour(asked) : NONE;
  const without = sql`(${WITHOUT_TIME} where ${fitsWithoutTime(asked)} and not exists (select from ${firstTime(asked)} timed))`;
  return ranked(
    db,
    sql`
    with ${candidates(asked, those, few)},
    dated as materialized (${hitsOf('date', asked, page, date, sql`true`)}
    ), hourly as materialized (${hitsOf('hour', asked, page, hour, mayBeOn('hour', asked, page, 'dated'))}
    ), timed as materialized (
      select * from dated union all select * from hourly
    ), timeless as (${hitsOf('timeless', asked, page, without, mayBeOn('timeless', asked, page, 'timed'))}
    ), hit as (
      select * from (select * from timed union all select * from timeless) found
      order by part, rank, offering_id
      limit ${page.most}
    )`,
  );
}

/** Those listings that fit, as `candidate`, and whether they are `too_many`, as `counted`. */
const candidates = (asked: Asked, those: RawBuilder<unknown>, few: number): RawBuilder<unknown> => sql`
  candidate as materialized (
    select ${candidateColumns(asked)} from ${listings(asked)} where ${mayFit(asked)} and ${those} limit ${few + 1}
  ), counted as (
    select count(*) > ${few} as too_many from candidate
  )`;

/** @param hits the beginning of a statement, with what was `counted` and each `hit` of the page */
async function ranked(db: Connection, hits: RawBuilder<unknown>): Promise<Hit[] | undefined> {
  const { rows } = await sql<Partial<Hit> & { too_many: boolean }>`${hits}
    select counted.too_many, hit.* from counted left join hit on true
    order by hit.part, hit.rank, hit.offering_id`.execute(db);
  if (rows[0]?.too_many) return undefined;
  return rows.filter((row): row is Hit & { too_many: boolean } => row.offering_id != null);
}

/** Those candidates `l` that have a `first` time of a kind: up to a page, in order. */
function hitsOf(
  kind: Kind,
  asked: Asked,
  { sort, after, most }: Page,
  first: RawBuilder<unknown>,
  those: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const part = partOf(sort, asked, kind);
  // Where the order is known before, the first that have a time make the page.
  const isKnown = isByListing(sort);
  const rank = isKnown ? sql`l.rank` : rankOf(sort, asked);
  const candidates = isKnown
    ? sql`(select l.*, ${rankOf(sort, asked)} as rank from candidate l order by rank, offering_id)`
    : sql`candidate`;
  const isAfter = after
    ? sql`(${part}, ${rank}, l.offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)`
    : sql`true`;
  return sql`
    select ${hitColumns}, ${part} as part, ${rank} as rank
    from ${candidates} l cross join lateral ${first} first
    where not (select too_many from counted) and ${those} and ${isAfter}
    order by ${isKnown && kind !== 'timeless' ? sql`l.rank, l.offering_id` : sql`part, rank, offering_id`}
    limit ${most}`;
}

/** Whether a candidate `l` of a kind may be on the page with what was `found`, or surely comes after it. */
const mayBeOn = (kind: Kind, asked: Asked, { sort, most }: Page, found: 'dated' | 'timed') => sql`coalesce(
  ${partOf(sort, asked, kind)} <= (select part from ${sql.table(found)} order by part offset ${most - 1} limit 1), true)`;

const WITHOUT_TIME = sql`select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price`;
