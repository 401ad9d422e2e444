import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { firstBookable } from '../query/first-bookable.ts';
import { listingCouldMatch, listings, metresFrom } from '../query/listing-conditions.ts';
import type { HitKey, SearchQuery } from '../query/search-query.ts';
import { type Hit, hitColumns } from './hits.ts';
import { type Page, rankMatches } from './rank-candidates.ts';
import { candidateColumns, endOfPart, isAfter, LAST_ID, NOWHERE, partOf, rankOf } from './sort-order.ts';

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
      end: endOfPart(0),
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

/** Returns a page in the order of an index of the listings: nearest, cheapest or best rated first. */
export async function scanByListing(db: Connection, query: SearchQuery, page: Page): Promise<Hit[]> {
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
