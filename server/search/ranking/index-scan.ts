import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { findInstantRange, hoursOfWeek } from '../query/date-filter.ts';
import { includesEvents } from '../query/first-bookable.ts';
import { type HitKey, regionsOf, type SearchQuery } from '../query/search-query.ts';
import { scanEventIndex } from './event-index-scan.ts';
import type { Hit } from './hits.ts';
import { scanByListing } from './listing-index-scan.ts';
import { type Page, rankListings, rankMatches, startsWithEvents } from './rank-candidates.ts';
import { tiersOf } from './relevance-tiers.ts';
import { endOfPart } from './sort-order.ts';

/** Events scanned before it is clear that few of them match. */
const FIRST_SCAN = 2500;
/** If a first scan finds at least a third of the page, three times as many events are scanned. */
const EXTENDED_SCAN_FACTOR = 3;
/** A relevance tier with up to so many listings is ranked one by one instead of scanned. */
const MAX_RANKED_PER_TIER = 4000;

/**
 * Returns a page of a query that very many listings match, by scanning an index that has (nearly) the order of the list
 * until the page is full. Listings that no index has in order come last and are all ranked.
 * @param limit a relevance tier with up to so many listings is ranked one by one
 */
export async function scanInOrder(
  db: Connection,
  query: SearchQuery,
  page: Page,
  limit = MAX_RANKED_PER_TIER,
): Promise<Hit[]> {
  if (page.sort === 'soonest') return scanByDate(db, query, page, 0);
  if (page.sort !== 'relevance') return scanByListing(db, query, page);
  const found: Hit[] = [];
  for (const tier of tiersOf(query)) {
    if (page.after && page.after[0] >= (tier + 1) * KINDS) continue;
    const inTier = { ...query, tier };
    const rest = { ...page, limit: page.limit - found.length };
    // A tier has an index: where few listings are in it, scanning past all others takes far longer.
    const ranked = await rankListings(db, inTier, rest, sql`true`, limit);
    found.push(...(ranked ?? (await scanByDate(db, inTier, rest, tier * KINDS))));
    if (found.length >= page.limit) break;
  }
  return found;
}

/**
 * Returns the beginning of the page from the upcoming events, which usually fill it. The scan ends early, or goes on
 * when that will surely fill the page.
 * @param looks the number of events of the first scan
 */
export async function scanUpcomingEvents(
  db: Connection,
  query: SearchQuery,
  page: Page,
  looks = FIRST_SCAN,
): Promise<Hit[]> {
  if (!startsWithEvents(page) || !includesEvents(query)) return [];
  const best = page.sort === 'relevance' ? { ...query, tier: 0 } : query;
  const found = await scanEventIndex(db, best, page, 0, looks);
  if (found.length * EXTENDED_SCAN_FACTOR < page.limit) return found;
  return continuePage(page, found, (rest) => scanEventIndex(db, best, rest, 0, EXTENDED_SCAN_FACTOR * looks));
}

/** Completes a page that begins with the hits in `found`. */
export async function continuePage(page: Page, found: Hit[], next: (rest: Page) => Promise<Hit[]>): Promise<Hit[]> {
  if (found.length >= page.limit) return found;
  const last = found.at(-1);
  const after: HitKey | undefined = last ? [last.part, last.rank, last.offering_id] : page.after;
  return [...found, ...(await next({ ...page, after, limit: page.limit - found.length }))];
}

/** The parts of the list in each relevance tier: see `partOf`. */
const KINDS = 4;

/** Returns the hits from part `first` of the list on: events by their start, then listings without one. */
async function scanByDate(db: Connection, query: SearchQuery, page: Page, first: number): Promise<Hit[]> {
  const begin = page.after?.[0] ?? -1;
  if (begin >= first + KINDS) return [];
  const dates = begin <= first && includesEvents(query) ? await scanEventIndex(db, query, page, first) : [];
  if (dates.length >= page.limit) return dates;
  const rest = { ...page, after: begin > first ? page.after : endOfPart(first), limit: page.limit - dates.length };
  return [...dates, ...(await rankMatches(db, query, rest, await hasNoDate(db, query)))];
}

/**
 * Condition for listings `l` that may match without an event. For the rest of a day there are few slots, which the
 * index of hours finds.
 */
async function hasNoDate(db: Connection, query: SearchQuery): Promise<RawBuilder<unknown>> {
  const stretch = await findInstantRange(db, query, query.now);
  const hours = regionsOf(query) ? undefined : hoursOfWeek(stretch);
  if (!hours) return sql`(l.sells_hours or l.on_request)`;
  const soonest = sql`greatest(${stretch.from}, ${query.now}::timestamptz + interval '1 microsecond')`;
  return sql`l.offering_id = any(array(
    select h.offering_id from free_hours h
    where hours_of_week(h.starts) && ${hours}::integer[]
      and h.starts && tstzrange(least(${soonest}, ${stretch.until}), ${stretch.until})))`;
}
