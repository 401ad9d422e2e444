import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { Sort } from '#shared/search.ts';
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
  /** The most hits returned. */
  limit: number;
}

/** How many candidates are ranked one by one before any index scan is tried, and after a scan did not fill the page. */
export const CANDIDATE_LIMIT = 400;
export const EXTENDED_CANDIDATE_LIMIT = 3000;

/**
 * Looks up the first event or slot of every matching listing, and ranks them.
 * @param limit how many listings may match
 * @returns undefined when more do
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

/** The same for the listings `l` with a condition, however many match. */
export async function rankMatches(db: Connection, query: SearchQuery, page: Page, condition: RawBuilder<unknown>) {
  return (await rankListings(db, query, page, condition, NO_LIMIT)) ?? [];
}

/** More than there will ever be. */
const NO_LIMIT = 1_000_000_000;

/** True if the page begins with events in the order of their start. */
export const startsWithEvents = ({ sort, after }: Page): boolean =>
  !isByListing(sort) && sort !== 'price' && !after?.[0];

/**
 * Ranks events only, of the best relevance tier: usually they fill the page, and the full statement need not be
 * planned.
 */
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
 * Ranks the listings `l` with a condition, if at most `limit` match: events first, then slots, then listings without
 * either. Later parts are only looked up as far as they could reach the page, because the first slot of a listing takes
 * longer to find than the listing.
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

/** CTEs: the matching listings as `candidate`, and `counted.too_many`. */
const candidates = (query: SearchQuery, condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  candidate as materialized (
    select ${candidateColumns(query)} from ${listings(query)} where ${listingCouldMatch(query)} and ${condition} limit ${limit + 1}
  ), counted as (
    select count(*) > ${limit} as too_many from candidate
  )`;

/** Runs the statement. @param hits its CTEs, with `counted` and each `hit` of the page */
async function ranked(db: Connection, hits: RawBuilder<unknown>): Promise<Hit[] | undefined> {
  const { rows } = await sql<Partial<Hit> & { too_many: boolean }>`${hits}
    select counted.too_many, hit.* from counted left join hit on true
    order by hit.part, hit.rank, hit.offering_id`.execute(db);
  if (rows[0]?.too_many) return undefined;
  return rows.filter((row): row is Hit & { too_many: boolean } => row.offering_id != null);
}

/** SQL for the candidates `l` that have a `first` event or slot of a kind: up to a page, in order. */
function hitsOfKind(
  kind: Kind,
  query: SearchQuery,
  { sort, after, limit }: Page,
  first: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const part = partOf(sort, query, kind);
  // Where the rank does not depend on the time, candidates are ordered first and the lookup stops when the page is
  // full.
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

/** Condition that candidate `l` could still rank within the current page, given what was `found`. */
const couldReachPage = (
  kind: Kind,
  query: SearchQuery,
  { sort, limit }: Page,
  found: 'dated' | 'timed',
) => sql`coalesce(
  ${partOf(sort, query, kind)} <= (select part from ${sql.table(found)} order by part offset ${limit - 1} limit 1), true)`;

const WITHOUT_TIME = sql`select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price`;
