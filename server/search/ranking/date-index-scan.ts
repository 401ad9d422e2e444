import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import { isScheduled } from '../../read-models/bookable.ts';
import { seatPrice } from '../../read-models/price.ts';
import { findInstantRange, hoursOfWeek, type InstantRange } from '../query/date-filter.ts';
import { eventMatches, firstBookable, includesEvents } from '../query/first-bookable.ts';
import { listingCouldMatch, listings, metresFrom } from '../query/listing-conditions.ts';
import { type HitKey, regionsOf, type SearchQuery } from '../query/search-query.ts';
import { type Hit, hitColumns } from './hits.ts';
import { type Page, rankListings, rankMatches, startsWithEvents } from './rank-candidates.ts';
import { tierOf, tiersOf } from './relevance-tiers.ts';
import { candidateColumns, isAfter, NOWHERE, partOf, rankOf } from './sort-order.ts';

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
  const rest = { ...page, after: begin > first ? page.after : endOf(first), limit: page.limit - dates.length };
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

/**
 * Scans the events by their start, keeps each that is the first matching one of its offering, and stops when the page
 * is full: of a hundred thousand offerings it reads some dozens. Each listing is looked up separately (hence the
 * offset): the planner underestimates how many match and would begin with those.
 * @param looks the most events scanned
 */
async function scanEventIndex(
  db: Connection,
  { tier: wanted, ...query }: SearchQuery,
  { after, limit }: Page,
  part: number,
  looks?: number,
): Promise<Hit[]> {
  const stretch = await findInstantRange(db, query, query.now);
  const last = after?.[0] === part ? after : undefined;
  const goesOn = last ? sql`(d.starts_at, d.offering_id) > (${instant(last)}, ${last[2]}::uuid)` : sql`true`;
  // For a single row, comparing weights is quicker than the expression of the tier's index.
  const isAsGood = wanted === undefined ? sql`true` : sql`${tierOf(query)} = ${wanted}`;
  const isMatch = sql`(select ${isAsGood} and ${eventMatches(query)} from (select d.*) e)`;
  const isFirst = sql`not exists (
    select from events e where e.offering_id = l.offering_id and (e.starts_at, e.id) < (d.starts_at, d.id) and ${eventMatches(query)}
  )`;
  const { rows } = await sql<Hit>`
    with hit as materialized (
      select l.offering_id, d.id as event_id, d.starts_at, null::integer as minutes,
        ${seatPrice('l', 'd')} as price, ${secondsTo(query)} as seconds,
        ${query.near ? sql`round(${metresFrom(query.near)})::integer` : sql`null::integer`} as metres,
        ${part}::integer as part, (extract(epoch from d.starts_at) * 1000000)::int8 as rank
      from ${upcomingEvents(query, stretch, goesOn, looks)} d
      cross join lateral (select * from listings where offering_id = d.offering_id offset 0) l
      where not l.sells_hours and ${listingCouldMatch(query)} and ${isReached(query)} and ${isMatch} and ${isFirst}
      order by d.starts_at, d.offering_id
      limit ${limit}
    )
    select * from hit`.execute(db);
  return rows;
}

/** The condition of the join in `listings`, without losing the order of the scan. */
const isReached = ({ reached }: SearchQuery) =>
  reached ? sql`l.studio_id = any(${reached.studios}::uuid[])` : sql`true`;
const secondsTo = ({ reached }: SearchQuery) =>
  reached
    ? sql`(${reached.seconds}::integer[])[array_position(${reached.studios}::uuid[], l.studio_id)]`
    : sql`null::integer`;

const instant = ([, microseconds]: HitKey) =>
  sql`timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond'`;

/** SQL for the upcoming events `d`, in order: in the grid cells of the query's area, or anywhere. */
function upcomingEvents(
  query: SearchQuery,
  { from, until }: InstantRange,
  goesOn: RawBuilder<unknown>,
  looks: number | undefined,
): RawBuilder<unknown> {
  const isWithin = sql`d.starts_at >= ${from} and ${until ? sql`d.starts_at < ${until}` : sql`true`}`;
  const inOrder = looks === undefined ? sql`` : sql`order by d.starts_at, d.offering_id limit ${looks}`;
  const ahead = (where: RawBuilder<unknown>) => sql`(
    select * from events d
    where ${isScheduled('d')} and ${isWithin} and ${goesOn} and ${where}
    ${inOrder}
  )`;
  const regions = regionsOf(query);
  if (!regions?.length) return ahead(sql`true`);
  const each = regions.map((region) => ahead(sql`d.region = ${region}`));
  return each.length === 1 ? sql.join(each) : sql`(select * from (${sql.join(each, sql` union all `)}) d ${inOrder})`;
}

/** An index order of listings. `floor` is never above the rank of the row, and never falls. */
interface Path {
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  floor: RawBuilder<unknown>;
  /** Rows of equal rank are in the order of their ids. */
  byId: boolean;
  /** The position in the list after which the index has no more rows. */
  end: HitKey;
}

function pathOf({ sort, after }: Page, { near, currency, price_max }: SearchQuery): Path {
  if (sort === 'nearest' && near) {
    const metres = sql`round(${metresFrom(near)})::int8`;
    const order = sql`l.place <-> ll_to_earth(${near.lat}, ${near.lng})`;
    return { condition: sql`l.place is not null`, order, floor: metres, byId: false, end: [0, NOWHERE - 1, LAST_ID] };
  }
  if (sort === 'price') {
    const order = sql`l.price_floor, l.offering_id`;
    const costs = price_max === undefined ? sql`true` : sql`l.price_floor <= ${price_max}`;
    return {
      condition: sql`(l.currency = ${currency} and ${costs})`,
      order,
      floor: sql`l.price_floor`,
      byId: true,
      end: endOf(0),
    };
  }
  return {
    condition: after ? sql`l.rating <= ${-after[1] / 100}::numeric` : sql`l.rating is not null`,
    order: sql`l.rating desc nulls last, l.offering_id`,
    floor: sql`(-100 * l.rating)::int8`,
    byId: true,
    end: [0, -1, LAST_ID],
  };
}

/** Rows scanned for each hit of the page; four times as many when that was not enough. */
const OVERSCAN = 4;

async function scanByListing(db: Connection, query: SearchQuery, page: Page): Promise<Hit[]> {
  const path = pathOf(page, query);
  const isOver = page.after !== undefined && isBeyond(page.after, path.end);
  const found = isOver ? [] : await scanListingIndex(db, query, page, path);
  if (found.length >= page.limit) return found;
  const rest = { ...page, after: isOver ? page.after : path.end, limit: page.limit - found.length };
  return [
    ...found,
    ...(await rankMatches(db, query, rest, sql`(not coalesce(${path.condition}, false) or l.on_request)`)),
  ];
}

const isBeyond = ([part, rank]: HitKey, [endPart, endRank]: HitKey) =>
  part > endPart || (part === endPart && rank > endRank);

/**
 * Returns the listings with an event or slot along the index, in order, as far as no unscanned row can come before
 * them.
 */
async function scanListingIndex(db: Connection, query: SearchQuery, page: Page, path: Path): Promise<Hit[]> {
  const isBefore = path.byId
    ? sql`(ranked.rank, ranked.offering_id) <= (select floor, offering_id from scanned order by floor desc, offering_id desc limit 1)`
    : sql`ranked.rank < (select max(floor) from scanned)`;
  for (let far = page.limit * OVERSCAN; ; far *= OVERSCAN) {
    const { rows } = await sql<Partial<Hit> & { is_all: boolean }>`
      with scanned as materialized (
        select ${candidateColumns(query)}, first.event_id, first.starts_at, first.minutes, first.price as shown_price,
          ${path.floor} as floor
        from ${listings(query)} join lateral ${firstBookable(query)} first on true
        where ${listingCouldMatch(query)} and ${path.condition}
        order by ${path.order}
        limit ${far}
      ), seen as (
        select count(*) < ${far} as is_all from scanned
      ), hit as materialized (
        select * from (
          select ${hitColumns}, ${partOf(page.sort, query, 'date')} as part, ${rankOf(page.sort, query)} as rank
          from scanned l cross join lateral (select l.event_id, l.starts_at, l.minutes, l.shown_price as price) first
        ) ranked
        where ${isAfter(page.after)} and ((select is_all from seen) or ${isBefore})
        order by part, rank, offering_id
        limit ${page.limit}
      )
      select seen.is_all, hit.* from seen left join hit on true
      order by hit.part, hit.rank, hit.offering_id`.execute(db);
    const hits = rows.filter((row): row is Hit & { is_all: boolean } => row.offering_id != null);
    if (hits.length >= page.limit || rows[0]?.is_all) return hits;
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The position after all hits of a part. */
const endOf = (part: number): HitKey => [part, Number.MAX_SAFE_INTEGER, LAST_ID];
