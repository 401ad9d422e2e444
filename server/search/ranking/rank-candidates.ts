import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../shared/search.ts';
import type { Connection } from '../../db/database.ts';
import {
  firstBookable,
  firstEvent,
  firstSlot,
  includesEvents,
  includesSlots,
  matchesWithoutTime,
  NO_BOOKABLE,
} from '../query/first-bookable.ts';
import { listingCouldMatch, listings } from '../query/listing-conditions.ts';
import type { HitKey, SearchQuery } from '../query/search-query.ts';
import { type Hit, hitColumns } from './hits.ts';
import { candidateColumns, isByListing, type Kind, partOf, rankOf } from './sort-order.ts';

export interface Page {
  sort: Sort;
  after: HitKey | undefined;
  /** Rows wanted. */
  limit: number;
}

/** Listings that are looked at one by one before anything else is tried, and those that are when nothing else does. */
export const CANDIDATE_LIMIT = 400;
export const EXTENDED_CANDIDATE_LIMIT = 3000;

/**
 * Looks at every listing that fits for its first time, and puts them in order.
 * @param few how many may fit
 * @returns undefined when there are more
 */
export async function rankCandidates(
  db: Connection,
  query: SearchQuery,
  page: Page,
  limit: number,
): Promise<Hit[] | undefined> {
  const best = startsWithEvents(page) && includesEvents(query) ? await rankEvents(db, query, page, limit) : [];
  if (!best || best.length >= page.limit) return best;
  return rankListings(db, query, page, sql`true`, limit);
}

/** The same for some listings `l`, however many fit. */
export async function rankMatches(db: Connection, query: SearchQuery, page: Page, condition: RawBuilder<unknown>) {
  return (await rankListings(db, query, page, condition, MOST)) ?? [];
}

/** More than there will ever be. */
const MOST = 1_000_000_000;

/** Whether what comes first on the page are dates, in order, of the best of what fits. */
export const startsWithEvents = ({ sort, after }: Page): boolean =>
  !isByListing(sort) && sort !== 'price' && !after?.[0];

/** Dates alone, of the best of what fits: mostly they make the page, and nothing else need be planned. */
async function rankEvents(db: Connection, query: SearchQuery, page: Page, limit: number): Promise<Hit[] | undefined> {
  const best = page.sort === 'relevance' ? sql`l.tier = 0` : sql`true`;
  return ranked(
    db,
    sql`
    with ${candidates(query, sql`true`, limit)},
    hit as (${hitsOfKind('date', query, page, firstEvent(query), best)})`,
  );
}

/**
 * Some listings `l`, if no more than `few` of them fit: dates first, then free hours, then what has neither. Of what comes later
 * in the list only that is looked at which may still be on the page: to find the first time of a listing takes longer than to
 * find the listing.
 */
export function rankListings(
  db: Connection,
  query: SearchQuery,
  page: Page,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Hit[] | undefined> {
  const date = includesEvents(query) ? firstEvent(query) : NO_BOOKABLE;
  const hour = includesSlots(query) ? firstSlot(query) : NO_BOOKABLE;
  const without = sql`(${WITHOUT_TIME} where ${matchesWithoutTime(query)} and not exists (select from ${firstBookable(query)} timed))`;
  return ranked(
    db,
    sql`
    with ${candidates(query, condition, limit)},
    dated as materialized (${hitsOfKind('date', query, page, date, sql`true`)}
    ), hourly as materialized (${hitsOfKind('hour', query, page, hour, couldReachPage('hour', query, page, 'dated'))}
    ), timed as materialized (
      select * from dated union all select * from hourly
    ), timeless as (${hitsOfKind('timeless', query, page, without, couldReachPage('timeless', query, page, 'timed'))}
    ), hit as (
      select * from (select * from timed union all select * from timeless) found
      order by part, rank, offering_id
      limit ${page.limit}
    )`,
  );
}

/** Those listings that fit, as `candidate`, and whether they are `too_many`, as `counted`. */
const candidates = (query: SearchQuery, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  candidate as materialized (
    select ${candidateColumns(query)} from ${listings(query)} where ${listingCouldMatch(query)} and ${condition} limit ${limit + 1}
  ), counted as (
    select count(*) > ${limit} as too_many from candidate
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
function hitsOfKind(
  kind: Kind,
  query: SearchQuery,
  { sort, after, limit }: Page,
  first: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const part = partOf(sort, query, kind);
  // Where the order is known before, the first that have a time make the page.
  const isKnown = isByListing(sort);
  const rank = isKnown ? sql`l.rank` : rankOf(sort, query);
  const candidates = isKnown
    ? sql`(select l.*, ${rankOf(sort, query)} as rank from candidate l order by rank, offering_id)`
    : sql`candidate`;
  const isAfter = after
    ? sql`(${part}, ${rank}, l.offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)`
    : sql`true`;
  return sql`
    select ${hitColumns}, ${part} as part, ${rank} as rank
    from ${candidates} l cross join lateral ${first} first
    where not (select too_many from counted) and ${condition} and ${isAfter}
    order by ${isKnown && kind !== 'timeless' ? sql`l.rank, l.offering_id` : sql`part, rank, offering_id`}
    limit ${limit}`;
}

/** Whether a candidate `l` of a kind may be on the page with what was `found`, or surely comes after it. */
const couldReachPage = (
  kind: Kind,
  query: SearchQuery,
  { sort, limit }: Page,
  found: 'dated' | 'timed',
) => sql`coalesce(
  ${partOf(sort, query, kind)} <= (select part from ${sql.table(found)} order by part offset ${limit - 1} limit 1), true)`;

const WITHOUT_TIME = sql`select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price`;
