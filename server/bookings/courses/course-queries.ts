import { sql } from 'kysely';
import type { PriceUnit } from '../../../shared/offerings/offerings.ts';
import type { Connection } from '../../db/database.ts';
import { afterNotice, isScheduled } from '../../read-models/bookable.ts';

/** A course, and its dates that can still be joined, in order. */
export interface CourseRow {
  id: string;
  currency: string;
  price_unit: PriceUnit;
  dates: CourseDateRow[];
}

export interface CourseDateRow {
  event_id: string;
  starts_at: Date;
  seats_left: number;
  /** The part of the price of a seat that is for this date. */
  share: number;
}

/** Finds the course of an event; undefined for an event that belongs to none. */
export async function findCourseOfEvent(db: Connection, eventId: string, now: Date): Promise<CourseRow | undefined> {
  const { rows } = await sql<Omit<CourseRow, 'dates'>>`
    select e.course_id as id, o.currency, o.price_unit from events e join offerings o on o.id = e.offering_id
    where e.id = ${eventId} and e.course_id is not null`.execute(db);
  const [course] = rows;
  if (!course) return undefined;
  const dates = await sql<CourseDateRow>`
    select e.id as event_id, e.starts_at, e.capacity - e.seats_taken as seats_left, e.course_share as share
    from events e join offerings o on o.id = e.offering_id
    where e.course_id = ${course.id} and ${isScheduled()} and e.starts_at > ${afterNotice(now)}
    order by e.starts_at, e.id`.execute(db);
  return { ...course, dates: dates.rows };
}
