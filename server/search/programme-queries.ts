import { sql } from 'kysely';
import type { OfferingQuestion } from '../../shared/schemas/search.ts';
import type { StudioType } from '../../shared/studios.ts';
import type { Connection } from '../db/database.ts';
import { bookable, type DatedOfferingRow, eventColumns, listed, offeringColumns } from '../offerings/offerings.ts';
import { withinDays } from './when.ts';

/** Offerings with a date that can be booked, for each of the quick filters. */
export async function countQuickFilters(db: Connection, now: Date) {
  const fitting = (days: OfferingQuestion['when']) => withinDays({ when: days }, now);
  const { rows } = await sql<Record<QuickFilter, number>>`
    select
      count(distinct o.id) filter (where ${fitting('next_3_days')}) as next_3_days,
      count(distinct o.id) filter (where ${fitting('this_weekend')}) as this_weekend,
      count(distinct o.id) filter (where ${fitting('next_week')}) as next_week,
      count(distinct o.id) filter (where coalesce(e.price_override, o.price) <= 5000) as under_50,
      count(distinct o.id) filter (where o.materials_included) as materials_included
    from offerings o
    join studios s on s.id = o.studio_id
    join events e on e.offering_id = o.id
    where ${listed} and ${bookable(now)}
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

export type QuickFilter = 'next_3_days' | 'this_weekend' | 'next_week' | 'under_50' | 'materials_included';

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
