import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { MAX_COUNTED } from '#shared/search.ts';
import { firstBookable, matchesWithoutTime } from '../query/first-bookable.ts';
import { listingCouldMatch, listings } from '../query/listing-conditions.ts';
import type { SearchQuery } from '../query/search-query.ts';

/** A number of hits. */
export interface HitCount {
  /** Exact up to a thousand. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

export async function countHits(db: Connection, query: SearchQuery): Promise<HitCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${listings(query)}
      where ${listingCouldMatch(query)} and (exists (select from ${firstBookable(query)} first) or ${matchesWithoutTime(query)})
      limit ${MAX_COUNTED + 1}
    ) found`.execute(db);
  return hitCount(rows[0]?.count ?? 0);
}

/** @param count rows read: one more than are counted, if there are more */
export const hitCount = (count: number): HitCount => ({
  total: Math.min(count, MAX_COUNTED),
  more: count > MAX_COUNTED,
});
