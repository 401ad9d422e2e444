import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { isScheduled } from '#server/read-models/bookable.ts';
import {
  MIN_ASKING_HOURS,
  MINIMUM_ASKED_HOURS,
  minimumDueAt,
  NO_SILENT_CANCELLATION_HOURS,
} from '#shared/bookings/minimum.ts';
import { HOUR } from '#shared/time/time.ts';

/**
 * SQL: event `e` of offering `o` has guests, but fewer than its minimum, and the studio has not decided that it takes
 * place. Of a course only the first date counts.
 */
const isBelowMinimum = sql`
  ${isScheduled()} and e.seats_taken > 0 and e.seats_taken < o.minimum_to_run and e.guaranteed_at is null
  and (e.course_id is null or not exists (
    select from events x where x.course_id = e.course_id and x.starts_at < e.starts_at and x.status <> 'cancelled'))`;

/** SQL: the studio was asked about the time at which event `e` begins now. */
const isAsked = sql`e.minimum_asked_at >= e.starts_at - make_interval(hours => ${MINIMUM_ASKED_HOURS})`;

/** Marks the events about which the studio is to be asked now, each once. @returns their ids */
export async function markAsked(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select e.id from events e join offerings o on o.id = e.offering_id
      where ${isBelowMinimum} and ${isAsked} is not true
        and e.starts_at <= ${hoursAfter(now, MINIMUM_ASKED_HOURS)} and e.starts_at >= ${hoursAfter(now, MIN_ASKING_HOURS)}
      order by e.id for no key update of e
    )
    update events e set minimum_asked_at = ${now} from due where e.id = due.id returning e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists the events that the studio's silence cancels now, the soonest first. */
export async function listUnanswered(db: Connection, now: Date, only?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; starts_at: Date; minimum_asked_at: Date }>`
    select e.id, e.starts_at, e.minimum_asked_at from events e join offerings o on o.id = e.offering_id
    where ${isBelowMinimum} and ${isAsked} and e.starts_at > ${hoursAfter(now, NO_SILENT_CANCELLATION_HOURS)}
      and ${only === undefined ? sql`true` : sql`e.id = ${only}`}
    order by e.starts_at, e.id`.execute(db);
  return rows
    .filter(({ starts_at, minimum_asked_at }) => minimumDueAt(starts_at, minimum_asked_at) <= now)
    .map(({ id }) => id);
}

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR);

/**
 * Locks an event, and the dates of its course, in the order of locks everywhere.
 * @returns the ids of those that are scheduled
 */
export async function lockWithCourse(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e join events first on first.id = ${id}
    where e.status = 'scheduled' and (e.id = first.id or e.course_id = first.course_id)
    order by e.id for no key update of e`.execute(tx);
  return rows.map((row) => row.id);
}

/** An event below its minimum, for the mail to its studio. */
export interface ThinEventRow {
  id: string;
  starts_at: Date;
  ends_at: Date;
  minimum_asked_at: Date;
  time_zone: string;
  title: string;
  studio_name: string;
  seats_taken: number;
  minimum: number;
  /** One of its bookings. */
  booking_id: string;
}

/** Finds an event with a booking of it, also one that is released already. */
export async function findThinEvent(db: Connection, id: string): Promise<ThinEventRow | undefined> {
  const { rows } = await sql<ThinEventRow>`
    select e.id, e.starts_at, e.ends_at, e.minimum_asked_at, s.time_zone, o.title, s.name as studio_name, e.seats_taken,
      o.minimum_to_run as minimum, c.booking_id
    from events e join offerings o on o.id = e.offering_id join studios s on s.id = e.studio_id
    join lateral (select booking_id from booking_events where event_id = e.id order by released_at nulls first limit 1) c on true
    where e.id = ${id}`.execute(db);
  return rows[0];
}
