import { sql } from 'kysely';
import { z } from 'zod';
import {
  type OfferingFilters,
  type OfferingHit,
  OfferingQuery,
  type OfferingSearchPage,
} from '#shared/schemas/search/search.ts';
import type { Sort } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { parseCursor, toPage } from '../http/cursor.ts';
import { offeringSummary } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { findTravelMinutes } from './area/travel-minutes.ts';
import { type AdditionWindow, hasAdditions } from './query/additions.ts';
import { HitKey, parseSearchQuery, sortOf } from './query/search-query.ts';
import { findHits } from './ranking/find-hits.ts';
import { type Hit, type HitRow, loadHits } from './ranking/hits.ts';
import { rankMatches } from './ranking/rank-candidates.ts';

export { type AdditionWindow, findLatestAddition } from './query/additions.ts';

/** The source of the minutes is part of the cursor, so that an estimate stays one to the last page. */
const Key = z.tuple([HitKey, z.enum(['route', 'estimate']).nullable()]);

/**
 * Searches the offerings that can be booked now: see docs/search.md.
 * @param language of the reader
 * @throws Refusal `http.invalid` for a cursor of another query
 */
export async function searchOfferings(
  services: Services,
  params: OfferingQuery,
  language: Language,
): Promise<OfferingSearchPage> {
  const pages = parseCursor('offerings', params, Key, params.cursor);
  const [after, by] = pages.after ?? [];
  const { query, meant } = await parseSearchQuery(services, params, by ?? undefined);
  if (!query) return { items: [], next_cursor: null, meant, minutes_by: null };
  const page = { sort: sortOf(params.sort, query), after, limit: params.limit + 1 };
  const found = await findHits(services, query, page);
  const minutesBy = query.reached?.by ?? null;
  const keyOf = ({ part, rank, offering_id }: Hit): z.infer<typeof Key> => [[part, rank, offering_id], minutesBy];
  const { rows, next_cursor } = toPage(found, params.limit, keyOf, pages);
  const shown = await loadHits(services, rows, language);
  const travel = await findTravelMinutes(services, { ...query, mode: params.mode }, shown);
  return {
    items: shown.map((row, at) => ({ ...toOfferingHit(row, services.now()), minutes: travel.minutes[at] ?? null })),
    next_cursor,
    meant,
    minutes_by: travel.by,
  };
}

/**
 * Returns what was added within a time window and matches the query: offerings published for the first time, or events
 * that were added.
 * @param limit the most hits returned
 * @param language of the reader
 */
export async function findNewMatches(
  services: Services,
  { sort, ...params }: OfferingFilters & { sort?: Sort | undefined },
  added: AdditionWindow,
  limit: number,
  language: Language,
): Promise<OfferingHit[]> {
  const { query } = await parseSearchQuery(services, params);
  if (!query) return [];
  const page = { sort: sortOf(sort, query), after: undefined, limit };
  const hits = await rankMatches(services.db, { ...query, added }, page, hasAdditions(added));
  return (await loadHits(services, hits, language)).map((row) => ({
    ...toOfferingHit(row, services.now()),
    minutes: null,
  }));
}

/**
 * Finds the cards of published offerings, each with its next event or slot that can be booked.
 * @param language of the reader
 */
export async function findOfferingCards(
  services: Services,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, OfferingHit>> {
  const { query } = await parseSearchQuery(services, OfferingQuery.parse({}));
  if (!query || ids.length === 0) return new Map();
  const page = { sort: sortOf('soonest', query), after: undefined, limit: ids.length };
  const timed = await rankMatches(services.db, query, page, sql`l.offering_id = any(${ids})`);
  const others = ids.filter((id) => !timed.some(({ offering_id }) => offering_id === id)).map(withoutTime);
  const rows = await loadHits(services, [...timed, ...others], language);
  return new Map(rows.map((row) => [row.id, { ...toOfferingHit(row, services.now()), minutes: null }]));
}

const withoutTime = (offering_id: string): Hit => ({
  offering_id,
  event_id: null,
  starts_at: null,
  minutes: null,
  price: null,
  metres: null,
  seconds: null,
  part: 0,
  rank: 0,
});

const toOfferingHit = (row: HitRow, now: Date): Omit<OfferingHit, 'minutes'> => ({
  ...offeringSummary(row, now),
  next_slot: nextSlotOf(row),
  metres: row.metres,
});

function nextSlotOf({ hit, currency, time_zone }: HitRow): OfferingHit['next_slot'] {
  const { event_id, starts_at, minutes, price } = hit;
  if (event_id !== null || starts_at === null || minutes === null || price === null) return null;
  return {
    starts_at: toOffsetIso(starts_at, time_zone),
    ends_at: toOffsetIso(new Date(starts_at.getTime() + minutes * MINUTE), time_zone),
    price: { amount: price, currency },
  };
}
