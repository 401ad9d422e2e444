import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** What a studio's weeks came to; `week` counts from the one that begins on the Monday that was asked for. */
export interface FilledRow {
  week: number;
  seats: number;
  taken: number;
}

export interface BookedRow {
  week: number;
  currency: string;
  amount: number;
}

export interface InterestRow {
  /** null for the studio's own page. */
  slug: string | null;
  title: string | null;
  views: number;
  bookings: number;
}

interface Weeks {
  studioId: string;
  zone: string;
  /** YYYY-MM-DD */
  monday: string;
  /** First and last week, counted from that Monday. */
  from: number;
  to: number;
}

const weekOf = ({ zone, monday }: Weeks) =>
  sql<number>`floor(((e.starts_at at time zone ${zone})::date - ${monday}::date) / 7.0)::int`;

const within = ({ studioId, zone, monday, from, to }: Weeks) => sql`
  e.studio_id = ${studioId} and e.status <> 'cancelled'
  and e.starts_at >= (${monday}::date + ${from * 7}::int)::timestamp at time zone ${zone}
  and e.starts_at < (${monday}::date + ${(to + 1) * 7}::int)::timestamp at time zone ${zone}`;

/** Seats of dates by week; a lesson or an hour is no date, since it is only there once it is booked. */
export async function listFilled(db: Connection, weeks: Weeks): Promise<FilledRow[]> {
  const { rows } = await sql<FilledRow>`
    select ${weekOf(weeks)} as week, sum(e.capacity)::int as seats, sum(e.seats_taken)::int as taken
    from events e where ${within(weeks)} and not e.is_slot group by 1`.execute(db);
  return rows;
}

/** What guests pay for what takes place, by week and currency. */
export async function listBooked(db: Connection, weeks: Weeks): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select ${weekOf(weeks)} as week, b.currency, sum(b.total)::float8 as amount
    from events e join bookings b on b.event_id = e.id
    where ${within(weeks)} and b.state in ('confirmed', 'completed') and b.total > 0
    group by 1, 2 order by 1, 3 desc`.execute(db);
  return rows;
}

/** Looks at the pages of a studio and its offerings since a day there, and bookings that were made since and stand. */
export async function listInterest(
  db: Connection,
  { studioId, zone, since }: { studioId: string; zone: string; since: string },
): Promise<InterestRow[]> {
  const { rows } = await sql<InterestRow>`
    with looked as (
      select offering_id, sum(views)::int as views from daily_views
      where studio_id = ${studioId} and day >= ${since}::date group by 1
    ), made as (
      select e.offering_id, count(*)::int as bookings from bookings b join events e on e.id = b.event_id
      where e.studio_id = ${studioId} and b.state in ('confirmed', 'completed')
        and b.created_at >= ${since}::timestamp at time zone ${zone}
      group by 1
    )
    select o.slug, o.title, coalesce(looked.views, 0) as views, coalesce(made.bookings, 0) as bookings
    from looked full join made on made.offering_id = looked.offering_id
    left join offerings o on o.id = coalesce(looked.offering_id, made.offering_id)
    order by 3 desc, 4 desc, 2`.execute(db);
  return rows;
}
