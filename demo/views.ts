import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { ZONE } from './calendar.ts';

/**
 * Inserts page views of studios and offerings for the last four weeks: a few every day, more on days with more
 * bookings. The same world has the same views.
 */
export async function insertViews(tx: Tx, today: Date): Promise<void> {
  await sql`
    with days as (
      select (d at time zone ${ZONE})::date as day from generate_series(${today}::timestamptz - interval '27 days', ${today}::timestamptz, '1 day') d
    ), booked as (
      select b.offering_id, (b.created_at at time zone s.time_zone)::date as day, count(*)::int as bookings
      from bookings b join studios s on s.id = b.studio_id group by 1, 2
    ), looked as (
      select o.studio_id, o.id as offering_id, days.day, 2 + abs(hashtext(o.slug || days.day)) % 9 + 7 * coalesce(bookings, 0) as views
      from offerings o cross join days left join booked on booked.offering_id = o.id and booked.day = days.day
      where o.status = 'published'
      union all
      select s.id, null, day, 5 + abs(hashtext(s.slug || day)) % 23
      from studios s cross join days where s.status = 'published'
    )
    insert into daily_views (studio_id, offering_id, day, views) select studio_id, offering_id, day, views from looked`.execute(
    tx,
  );
}
