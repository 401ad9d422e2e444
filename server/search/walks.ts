import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { Asked, HitKey } from './asked.ts';
import { type Page, rankThose } from './candidates.ts';
import { asksForDates, dateFits, firstTime } from './first-time.ts';
import { type Hit, hitColumns } from './hits.ts';
import { listingFits, metresFrom } from './listing-conditions.ts';
import { candidateColumns, isAfter, NOWHERE, partOf, rankOf, tier } from './order.ts';
import { aroundDays } from './when.ts';

/**
 * A page of a question that very many listings answer: along an index that has them in the order asked for, or nearly so,
 * until the page is full. What no index has in order comes last, and all of it is looked at.
 */
export async function walk(db: Connection, asked: Asked, page: Page): Promise<Hit[]> {
  if (page.sort === 'soonest') return walkTimes(db, asked, page, 0, sql`true`);
  if (page.sort !== 'relevance') return walkListings(db, asked, page);
  const found: Hit[] = [];
  for (const at of [0, 1, 2]) {
    const those = sql`${tier(asked.words ?? '')} = ${at}`;
    found.push(...(await walkTimes(db, asked, { ...page, most: page.most - found.length }, at * KINDS, those)));
    if (found.length >= page.most) break;
  }
  return found;
}

/** Parts of the list that a tier of answers has: see `partOf`. */
const KINDS = 4;

/** `those` listings, from part `first` of the list on: their dates as they come, then what has none. */
async function walkTimes(
  db: Connection,
  asked: Asked,
  page: Page,
  first: number,
  those: RawBuilder<unknown>,
): Promise<Hit[]> {
  const begin = page.after?.[0] ?? -1;
  if (begin >= first + KINDS) return [];
  const dates = begin <= first && asksForDates(asked) ? await walkDates(db, asked, page, first, those) : [];
  if (dates.length >= page.most) return dates;
  const rest = { ...page, after: begin > first ? page.after : endOf(first), most: page.most - dates.length };
  return [...dates, ...(await rankThose(db, asked, rest, sql`(l.sells_hours or l.on_request) and ${those}`))];
}

/**
 * Walks through the dates as they come, keeps each that is the first of its offering to fit, and stops when the page is
 * full: of a hundred thousand offerings it looks at some dozens.
 */
async function walkDates(
  db: Connection,
  asked: Asked,
  { after, most }: Page,
  part: number,
  those: RawBuilder<unknown>,
): Promise<Hit[]> {
  const goesOn =
    after?.[0] === part
      ? sql`(d.starts_at, l.offering_id) > (timestamptz 'epoch' + ${after[1]}::float8 * interval '1 microsecond', ${after[2]}::uuid)`
      : sql`true`;
  // Asked as a question of its own, so that the planner takes it for likely, and walks.
  const isThere = sql`(select ${those} and ${dateFits(asked)} from (select d.*) e)`;
  const isFirst = sql`not exists (
    select from events e where e.offering_id = l.offering_id and (e.starts_at, e.id) < (d.starts_at, d.id) and ${dateFits(asked)}
  )`;
  const { rows } = await sql<Hit>`
    with hit as materialized (
      select l.offering_id, d.id as event_id, d.starts_at, null::integer as minutes,
        coalesce(d.price_override, l.price) as price, null::integer as seconds,
        ${asked.near ? sql`round(${metresFrom(asked.near)})::integer` : sql`null::integer`} as metres,
        ${part}::integer as part, (extract(epoch from d.starts_at) * 1000000)::int8 as rank
      from events d
      join listings l on l.offering_id = d.offering_id
      where d.status = 'scheduled' and not d.is_slot and not l.sells_hours and ${aroundDays(asked, asked.now)}
        and ${listingFits(asked)} and ${isThere} and ${isFirst} and ${goesOn}
      order by d.starts_at, l.offering_id
      limit ${most}
    )
    select * from hit`.execute(db);
  return rows;
}

/** An order of listings that an index has: `floor` never goes beyond the rank of the row, and never falls. */
interface Path {
  those: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  floor: RawBuilder<unknown>;
  /** Where in the list all that is on the path is over. */
  end: HitKey;
}

function pathOf({ sort }: Page, { near, currency }: Asked): Path {
  if (sort === 'nearest' && near) {
    const metres = sql`round(${metresFrom(near)})::int8`;
    const order = sql`l.place <-> ll_to_earth(${near.lat}, ${near.lng})`;
    return { those: sql`l.place is not null`, order, floor: metres, end: [0, NOWHERE - 1, LAST_ID] };
  }
  if (sort === 'price') {
    const order = sql`l.price_floor, l.offering_id`;
    return { those: sql`l.currency = ${currency}`, order, floor: sql`l.price_floor`, end: endOf(0) };
  }
  return {
    those: sql`l.rating is not null`,
    order: sql`l.rating desc nulls last, l.offering_id`,
    floor: sql`(-100 * l.rating)::int8`,
    end: [0, -1, LAST_ID],
  };
}

/** How many listings are looked at first for each that is wanted; four times as many when that was not enough. */
const GENEROUS = 4;

async function walkListings(db: Connection, asked: Asked, page: Page): Promise<Hit[]> {
  const path = pathOf(page, asked);
  const isOver = page.after !== undefined && isBeyond(page.after, path.end);
  const found = isOver ? [] : await walkPath(db, asked, page, path);
  if (found.length >= page.most) return found;
  const rest = { ...page, after: isOver ? page.after : path.end, most: page.most - found.length };
  return [...found, ...(await rankThose(db, asked, rest, sql`(not coalesce(${path.those}, false) or l.on_request)`))];
}

const isBeyond = ([part, rank]: HitKey, [endPart, endRank]: HitKey) =>
  part > endPart || (part === endPart && rank > endRank);

/** What has a time along the path, in order: only what surely comes before all that was not looked at. */
async function walkPath(db: Connection, asked: Asked, page: Page, path: Path): Promise<Hit[]> {
  for (let far = page.most * GENEROUS; ; far *= GENEROUS) {
    const { rows } = await sql<Partial<Hit> & { is_all: boolean }>`
      with walked as materialized (
        select ${candidateColumns(asked)}, first.event_id, first.starts_at, first.minutes, first.price as shown_price,
          ${path.floor} as floor
        from listings l join lateral ${firstTime(asked)} first on true
        where ${listingFits(asked)} and ${path.those}
        order by ${path.order}
        limit ${far}
      ), seen as (
        select count(*) < ${far} as is_all, max(floor) as last from walked
      ), hit as materialized (
        select * from (
          select ${hitColumns}, ${partOf(page.sort, asked)} as part, ${rankOf(page.sort, asked)} as rank
          from walked l cross join lateral (select l.event_id, l.starts_at, l.minutes, l.shown_price as price) first
        ) ranked
        where ${isAfter(page.after)} and (select is_all or ranked.rank < last from seen)
        order by part, rank, offering_id
        limit ${page.most}
      )
      select seen.is_all, hit.* from seen left join hit on true
      order by hit.part, hit.rank, hit.offering_id`.execute(db);
    const hits = rows.filter((row): row is Hit & { is_all: boolean } => row.offering_id != null);
    if (hits.length >= page.most || rows[0]?.is_all) return hits;
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A place in the list after all of a part. */
const endOf = (part: number): HitKey => [part, Number.MAX_SAFE_INTEGER, LAST_ID];
