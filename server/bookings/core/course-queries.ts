import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { afterNotice, isScheduled } from '#server/read-models/bookable.ts';
import { priceRules } from '#server/read-models/price.ts';
import { isCourseWaitedFor } from '#server/read-models/waitlist.ts';
import { type PriceRule, reducedPrice } from '#shared/bookings/price-rules.ts';
import type { PriceUnit } from '#shared/offerings/offerings.ts';

/** A course, and its dates that can still be joined, in order. */
export interface CourseRow {
  id: string;
  /** True while a waiting party fits into its free seats, which are kept for the offer to that party. */
  is_waited_for: boolean;
  currency: string;
  price_unit: PriceUnit;
  price_rules: PriceRule[];
  time_zone: string;
  dates: CourseDateRow[];
}

export interface CourseDateRow {
  event_id: string;
  starts_at: Date;
  capacity: number;
  seats_left: number;
  /** The part of the price of a seat that is for this date. */
  share: number;
}

/**
 * Locks all dates of a course by id, before their bookings and the places in its line: the order of locks everywhere.
 */
export async function lockCourse(tx: Tx, courseId: string): Promise<void> {
  await sql`select from events where course_id = ${courseId} order by id for no key update`.execute(tx);
}

/** Finds the course of an event; undefined for an event that belongs to none. */
export async function findCourseOfEvent(db: Connection, eventId: string, now: Date): Promise<CourseRow | undefined> {
  const { rows } = await sql<Omit<CourseRow, 'dates'>>`
    select e.course_id as id, o.currency, o.price_unit, ${priceRules} as price_rules, s.time_zone, c.course_id is not null and ${isCourseWaitedFor(now)} as is_waited_for
    from events e join offerings o on o.id = e.offering_id join studios s on s.id = o.studio_id
    left join lateral (
      select d.course_id, min(d.capacity - d.seats_taken) as seats_left, min(d.starts_at) as starts_at
      from events d where d.course_id = e.course_id and ${isScheduled('d')} and d.starts_at > ${afterNotice(now)}
      group by d.course_id
    ) c on true
    where e.id = ${eventId} and e.course_id is not null`.execute(db);
  const [course] = rows;
  if (!course) return undefined;
  const dates = await sql<CourseDateRow>`
    select e.id as event_id, e.starts_at, e.capacity, e.capacity - e.seats_taken as seats_left, e.course_share as share
    from events e join offerings o on o.id = e.offering_id
    where e.course_id = ${course.id} and ${isScheduled()} and e.starts_at > ${afterNotice(now)}
    order by e.starts_at, e.id`.execute(db);
  return { ...course, dates: dates.rows };
}

/**
 * Computes what a seat of the dates that are left costs: in full, and by the rules that apply to the first date now.
 */
export function priceOfCourse({ dates, price_rules, time_zone: zone }: CourseRow, now: Date) {
  const full = dates.reduce((sum, { share }) => sum + share, 0);
  const startsAt = dates[0]?.starts_at ?? now;
  return { full, reduced: reducedPrice(full, price_rules, { startsAt, now, zone }) };
}
