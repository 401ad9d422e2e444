import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../shared/search.ts';
import type { Connection } from '../db/database.ts';
import type { Asked, HitKey } from './asked.ts';
import { firstTime, fitsWithoutTime } from './first-time.ts';
import { type Hit, hitColumns } from './hits.ts';
import { listingFits, listings } from './listing-conditions.ts';
import { candidateColumns, isAfter, partOf, rankOf } from './order.ts';

export interface Page {
  sort: Sort;
  after: HitKey | undefined;
  /** Rows wanted. */
  most: number;
}

/** Listings that are looked at one by one. Beyond, most fit, and it is quicker to walk along an index until a page is full. */
export const FEW = 3000;

/**
 * Looks at every listing that fits for its first time, and puts them in order.
 * @param few how many may fit
 * @returns undefined when there are more
 */
export async function rankFew(db: Connection, asked: Asked, page: Page, few = FEW): Promise<Hit[] | undefined> {
  return rank(db, asked, page, sql`true`, isBounded(asked) ? MOST : few);
}

/** No index knows the way to somebody; and a studio has only so many offerings. */
const isBounded = ({ reached, studio }: Asked) => reached !== undefined || studio !== undefined;

/** The same for some listings `l`, however many fit. */
export async function rankThose(db: Connection, asked: Asked, page: Page, those: RawBuilder<unknown>) {
  return (await rank(db, asked, page, those, MOST)) ?? [];
}

/** More than there will ever be. */
const MOST = 1_000_000_000;

async function rank(
  db: Connection,
  asked: Asked,
  { sort, after, most }: Page,
  those: RawBuilder<unknown>,
  few: number,
): Promise<Hit[] | undefined> {
  const { rows } = await sql<Partial<Hit> & { too_many: boolean }>`
    with candidate as materialized (
      select ${candidateColumns(asked)} from ${listings(asked)} where ${listingFits(asked)} and ${those} limit ${few + 1}
    ), counted as (
      select count(*) > ${few} as too_many from candidate
    ), hit as materialized (
      select * from (
        select ${hitColumns}, ${partOf(sort, asked)} as part, ${rankOf(sort, asked)} as rank
        from candidate l left join lateral ${firstTime(asked)} first on true
        where not (select too_many from counted) and (first.starts_at is not null or ${fitsWithoutTime(asked)})
      ) ranked
      where ${isAfter(after)}
      order by part, rank, offering_id
      limit ${most}
    )
    select counted.too_many, hit.* from counted left join hit on true
    order by hit.part, hit.rank, hit.offering_id`.execute(db);
  if (rows[0]?.too_many) return undefined;
  return rows.filter((row): row is Hit & { too_many: boolean } => row.offering_id != null);
}
