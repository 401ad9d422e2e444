import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../shared/search.ts';
import type { Connection } from '../db/database.ts';
import type { Asked, HitKey } from './asked.ts';
import { asksForDates, asksForHours, firstDate, firstHour, firstTime, fitsWithoutTime, NONE } from './first-time.ts';
import { type Hit, hitColumns } from './hits.ts';
import { listings, mayFit } from './listing-conditions.ts';
import { candidateColumns, isTimeless, type Kind, partOf, rankOf } from './order.ts';

export interface Page {
  sort: Sort;
  after: HitKey | undefined;
  /** Rows wanted. */
  most: number;
}

/** Listings that are looked at one by one before anything else is tried, and those that are when nothing else does. */
export const FEW = 300;
export const MANY = 3000;

/**
 * Looks at every listing that fits for its first time, and puts them in order.
 * @param few how many may fit
 * @returns undefined when there are more
 */
export const rankFew = (db: Connection, asked: Asked, page: Page, few: number): Promise<Hit[] | undefined> =>
  rank(db, asked, page, sql`true`, few);

/** The same for some listings `l`, however many fit. */
export async function rankThose(db: Connection, asked: Asked, page: Page, those: RawBuilder<unknown>) {
  return (await rank(db, asked, page, those, MOST)) ?? [];
}

/** More than there will ever be. */
const MOST = 1_000_000_000;

/**
 * Dates first, then free hours, then what has neither. Of what comes later in the list only that is looked at which may
 * still be on the page: to find the first time of a listing takes longer than to find the listing.
 */
async function rank(
  db: Connection,
  asked: Asked,
  page: Page,
  those: RawBuilder<unknown>,
  few: number,
): Promise<Hit[] | undefined> {
  const byWords = page.sort === 'relevance';
  const date = asksForDates(asked) ? firstDate(asked) : NONE;
  const hour = asksForHours(asked) ? firstHour(asked) : NONE;
  const without = sql`(${WITHOUT_TIME} where ${fitsWithoutTime(asked)} and not exists (select from ${firstTime(asked)} timed))`;
  const { rows } = await sql<Partial<Hit> & { too_many: boolean }>`
    with candidate as materialized (
      select ${candidateColumns(asked)} from ${listings(asked)} where ${mayFit(asked)} and ${those} limit ${few + 1}
    ), counted as (
      select count(*) > ${few} as too_many from candidate
    ), best as materialized (${hitsOf('date', asked, page, date, byWords ? sql`l.tier = 0` : sql`true`)}
    ), dated as materialized (
      select * from best
      ${byWords ? sql`union all (${hitsOf('date', asked, page, date, sql`l.tier > 0 and ${mayBeOn('date', asked, page, 'best')}`)})` : sql``}
    ), hourly as materialized (${hitsOf('hour', asked, page, hour, mayBeOn('hour', asked, page, 'dated'))}
    ), timed as materialized (
      select * from dated union all select * from hourly
    ), timeless as (${hitsOf('timeless', asked, page, without, mayBeOn('timeless', asked, page, 'timed'))}
    ), hit as (
      select * from (select * from timed union all select * from timeless) found
      order by part, rank, offering_id
      limit ${page.most}
    )
    select counted.too_many, hit.* from counted left join hit on true
    order by hit.part, hit.rank, hit.offering_id`.execute(db);
  if (rows[0]?.too_many) return undefined;
  return rows.filter((row): row is Hit & { too_many: boolean } => row.offering_id != null);
}

/** Those candidates `l` that have a `first` time of a kind: up to a page, in order. */
function hitsOf(
  kind: Kind,
  asked: Asked,
  { sort, after, most }: Page,
  first: RawBuilder<unknown>,
  those: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const part = partOf(sort, asked, kind);
  // Where the order is known before, the first that have a time make the page.
  const isKnown = isTimeless(sort);
  const rank = isKnown ? sql`l.rank` : rankOf(sort, asked);
  const candidates = isKnown
    ? sql`(select l.*, ${rankOf(sort, asked)} as rank from candidate l order by rank, offering_id)`
    : sql`candidate`;
  const isAfter = after
    ? sql`(${part}, ${rank}, l.offering_id) > (${after[0]}::integer, ${after[1]}::int8, ${after[2]}::uuid)`
    : sql`true`;
  return sql`
    select ${hitColumns}, ${part} as part, ${rank} as rank
    from ${candidates} l cross join lateral ${first} first
    where not (select too_many from counted) and ${those} and ${isAfter}
    order by ${isKnown && kind !== 'timeless' ? sql`l.rank, l.offering_id` : sql`part, rank, offering_id`}
    limit ${most}`;
}

/** Whether a candidate `l` of a kind may be on the page with what was `found`, or surely comes after it. */
const mayBeOn = (kind: Kind, asked: Asked, { sort, most }: Page, found: 'best' | 'dated' | 'timed') => sql`coalesce(
  ${partOf(sort, asked, kind)} <= (select part from ${sql.table(found)} order by part offset ${most - 1} limit 1), true)`;

const WITHOUT_TIME = sql`select null::uuid as event_id, null::integer as minutes, null::timestamptz as starts_at,
  null::integer as price`;
