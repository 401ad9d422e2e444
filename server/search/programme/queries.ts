import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { type DatedOfferingRow, eventColumns, offeringColumns } from '#server/read-models/offering-card.ts';
import { type StudioRow, studioColumns } from '#server/read-models/studio-card.ts';
import { MAX_COUNTED } from '#shared/search.ts';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { eventMatches } from '../query/first-bookable.ts';
import type { SearchQuery } from '../query/search-query.ts';

/**
 * Counts the published studios of each type and (null) of all; a studio of two types counts for both. Exact up to a
 * thousand.
 */
export async function countStudios(db: Connection): Promise<{ type: StudioType | null; count: number }[]> {
  const { rows } = await sql<{ type: StudioType | null; count: number }>`
    select type, (
      select count(*) from (
        select from studios s where s.status = 'published' and (type is null or s.types @> array[type])
        limit ${sql.lit(MAX_COUNTED)}
      ) found
    ) as count
    from unnest(${[...STUDIO_TYPES, null]}::text[]) type`.execute(db);
  return rows;
}

/** An event with its offering, its day of the weekend, and the number of events on that day. */
type ProgrammeRow = DatedOfferingRow & { day: string; total: number; metres: number | null };

/** The hours from which events are shown of a day with more events than are counted. */
const SOME_HOURS = [9, 12, 15, 18];

/**
 * Lists the matching events of some days in a time zone: up to `limit` of each day, evenly spaced in the order of their
 * starts, so that evenings appear too. A day with more than a thousand shows the first event from some hours on.
 */
export async function listProgramme(
  db: Connection,
  query: SearchQuery,
  { days, zone, limit }: { days: readonly string[]; zone: string; limit: number },
): Promise<ProgrammeRow[]> {
  const dates = sql`events e join listings l on l.offering_id = e.offering_id
    where not l.sells_hours and ${eventMatches(query)} and e.starts_at > ${query.now}::timestamptz`;
  const { rows } = await sql<ProgrammeRow>`
    with day as (
      select day, day::timestamp at time zone ${zone} as starts, (day + 1)::timestamp at time zone ${zone} as ends
      from unnest(${[...days]}::date[]) day
    ), date as materialized (
      select day, starts, ends, found.id, count(*) over of_day as total,
        row_number() over (of_day order by found.starts_at, found.id) as place
      from day cross join lateral (
        select e.id, e.starts_at from ${dates} and e.starts_at >= day.starts and e.starts_at < day.ends
        order by e.starts_at, e.id limit ${sql.lit(MAX_COUNTED + 1)}
      ) found
      window of_day as (partition by day)
    ), shown as (
      select day, id, total from date
      where total <= ${sql.lit(MAX_COUNTED)}
        and place in (select 1 + at * (total - 1) / ${sql.lit(limit - 1)} from generate_series(0, ${sql.lit(limit - 1)}) at)
      union
      select day, found.id, ${sql.lit(MAX_COUNTED)} from date
      cross join unnest(${SOME_HOURS}::integer[]) hour
      cross join lateral (
        select e.id from ${dates} and e.starts_at >= date.starts + hour * interval '1 hour' and e.starts_at < date.ends
        order by e.starts_at, e.id limit 1
      ) found
      where date.total > ${sql.lit(MAX_COUNTED)} and date.place = 1
    )
    select ${offeringColumns}, ${eventColumns()}, shown.day::text, shown.total, null::integer as metres
    from shown join events e on e.id = shown.id join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    order by shown.day, e.starts_at, e.id`.execute(db);
  return rows;
}

/** Lists the studios published after an instant, the newest first. */
export async function listNewStudios(
  db: Connection,
  { since, limit, language }: { since: Date; limit: number; language: Language },
): Promise<StudioRow[]> {
  const { rows } = await sql<StudioRow>`
    select ${studioColumns(language)} from studios s
    where s.status = 'published' and s.published_at > ${since}::timestamptz
    order by s.published_at desc, s.id limit ${limit}`.execute(db);
  return rows;
}
