import { sql } from 'kysely';
import { COUNTED } from '../../../shared/search.ts';
import type { Connection } from '../../db/database.ts';
import { firstTime, fitsWithoutTime } from '../query/first-bookable.ts';
import { listings, mayFit } from '../query/listing-conditions.ts';
import type { Asked } from '../query/search-query.ts';

/** How many there are. */
export interface Tally {
  /** Exact up to a thousand. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

export async function countHits(db: Connection, asked: Asked): Promise<Tally> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${listings(asked)}
      where ${mayFit(asked)} and (exists (select from ${firstTime(asked)} first) or ${fitsWithoutTime(asked)})
      limit ${COUNTED + 1}
    ) found`.execute(db);
  return tallyOf(rows[0]?.count ?? 0);
}

/** @param count of those that were looked at: one more than are counted, where there are more */
export const tallyOf = (count: number): Tally => ({ total: Math.min(count, COUNTED), more: count > COUNTED });
