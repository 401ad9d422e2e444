import { sql } from 'kysely';
import type { StudioType } from '../../shared/studios.ts';
import type { Connection } from '../db/database.ts';
import { bookable, type DatedOfferingRow, eventColumns, listed, offeringColumns } from '../offerings/offerings.ts';

/** Published studios of each type that has one. A studio of two types counts for both. */
export async function countStudios(db: Connection) {
  const { rows } = await sql<{ type: StudioType | null; count: number }>`
    select type, count(distinct s.id) as count
    from studios s left join lateral unnest(s.types) type on true
    where s.status = 'published'
    group by grouping sets ((type), ())
  `.execute(db);
  return rows;
}

/** A date with its offering, and how many there are that day. */
export type ProgrammeRow = DatedOfferingRow & { day: string; total: number };

/**
 * Dates from `first` to `last`, days of the site's zone, that can be booked: up to `most` of each day, from its first
 * to its last, evenly apart in the order in which they start. So evenings are seen too.
 */
export async function listProgramme(
  db: Connection,
  asked: { now: Date; first: string; last: string; zone: string; most: number },
): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    select * from (
      select ${offeringColumns}, ${eventColumns()}, to_char(e.starts_at at time zone ${asked.zone}, 'YYYY-MM-DD') as day,
        count(*) over (partition by (e.starts_at at time zone ${asked.zone})::date) as total,
        row_number() over (partition by (e.starts_at at time zone ${asked.zone})::date order by e.starts_at, e.id) as place
      from events e
      join offerings o on o.id = e.offering_id
      join studios s on s.id = o.studio_id
      where ${listed} and ${bookable(asked.now)}
        and e.starts_at >= ${asked.first}::timestamp at time zone ${asked.zone}
        and e.starts_at < (${asked.last}::date + 1)::timestamp at time zone ${asked.zone}
    ) dates
    where place in (select 1 + at * (total - 1) / ${sql.lit(asked.most - 1)} from generate_series(0, ${sql.lit(asked.most - 1)}) at)
    order by day, place
  `.execute(db);
  return rows;
}
