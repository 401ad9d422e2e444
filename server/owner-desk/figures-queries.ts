import { sql } from 'kysely';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import type { Connection } from '../db/database.ts';
import { seatsOffered } from '../read-models/waitlist.ts';

/** Seats of one week; `week` 0 begins on `Weeks.monday`. */
export interface OccupancyRow {
  week: number;
  seats: number;
  taken: number;
}

export interface RevenueRow {
  week: number;
  currency: string;
  amount: number;
}

export interface InterestRow {
  /** null for the studio page. */
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
  /** First and last week, counted from `monday`. */
  from: number;
  to: number;
}

const weekOf = ({ zone, monday }: Weeks) =>
  sql<number>`floor(((e.starts_at at time zone ${zone})::date - ${monday}::date) / 7.0)::int`;

const within = ({ studioId, zone, monday, from, to }: Weeks) => sql`
  e.studio_id = ${studioId} and e.status <> 'cancelled'
  and e.starts_at >= (${monday}::date + ${from * 7}::int)::timestamp at time zone ${zone}
  and e.starts_at < (${monday}::date + ${(to + 1) * 7}::int)::timestamp at time zone ${zone}`;

/**
 * Sums the seats of events by week; those that are kept for open offers are not taken yet. Booked slots are left out:
 * their events exist only because they were booked.
 */
export async function listOccupancy(db: Connection, weeks: Weeks): Promise<OccupancyRow[]> {
  const { rows } = await sql<OccupancyRow>`
    select ${weekOf(weeks)} as week, sum(e.capacity)::int as seats, sum(e.seats_taken - ${seatsOffered})::int as taken
    from events e where ${within(weeks)} and not e.is_slot group by 1`.execute(db);
  return rows;
}

/** Sums the totals of bookings by week of their event and currency. */
export async function listRevenue(db: Connection, weeks: Weeks): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select ${weekOf(weeks)} as week, b.currency, sum(c.price)::float8 as amount
    from events e join booking_events c on c.event_id = e.id join bookings b on b.id = c.booking_id
    where ${within(weeks)} and c.released_at is null and b.state in (${sql.join(SOLD_STATES)}) and c.price > 0
    group by 1, 2 order by 1, 3 desc`.execute(db);
  return rows;
}

/** Counts views of a studio's pages since a day in its zone, and the bookings made since then that still stand. */
export async function listInterest(
  db: Connection,
  { studioId, zone, since }: { studioId: string; zone: string; since: string },
): Promise<InterestRow[]> {
  const { rows } = await sql<InterestRow>`
    with viewed as (
      select offering_id, sum(views)::int as views from daily_views
      where studio_id = ${studioId} and day >= ${since}::date group by 1
    ), made as (
      select b.offering_id, count(*)::int as bookings from bookings b
      where b.studio_id = ${studioId} and b.state in (${sql.join(SOLD_STATES)})
        and b.created_at >= ${since}::timestamp at time zone ${zone}
      group by 1
    )
    select o.slug, o.title, coalesce(viewed.views, 0) as views, coalesce(made.bookings, 0) as bookings
    from viewed full join made on made.offering_id = viewed.offering_id
    left join offerings o on o.id = coalesce(viewed.offering_id, made.offering_id)
    order by 3 desc, 4 desc, 2`.execute(db);
  return rows;
}
