import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { isScheduled } from '#server/read-models/bookable.ts';
import { seatPrice } from '#server/read-models/price.ts';
import { findInstantRange, type InstantRange } from '../query/date-filter.ts';
import { eventMatches } from '../query/first-bookable.ts';
import { listingCouldMatch, metresFrom } from '../query/listing-conditions.ts';
import { type HitKey, regionsOf, type SearchQuery } from '../query/search-query.ts';
import type { Hit } from './hits.ts';
import type { Page } from './rank-candidates.ts';
import { tierOf } from './relevance-tiers.ts';

/**
 * Scans the events by their start, keeps each that is the first matching one of its offering, and stops when the page
 * is full: of a hundred thousand offerings it reads some dozens. Each listing is looked up separately (hence the
 * offset): the planner underestimates how many match and would begin with those.
 * @param looks the most events scanned
 */
export async function scanEventIndex(
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
