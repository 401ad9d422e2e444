import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { afterNotice, isListed, isScheduled } from '#server/read-models/bookable.ts';
import { takesBookings } from '#server/read-models/pause.ts';
import { offersEndOf } from '#server/read-models/waitlist.ts';
import type { Language } from '#shared/text/languages.ts';

/** A party that waits, with what its event or its course has left. */
export interface WaitingPartyRow {
  id: string;
  /** Null for a party that waits for a single event. */
  course_id: string | null;
  /** The event that it waits for; of a course the next date. */
  event_id: string;
  /** The events that an offer covers. */
  event_ids: string[];
  guest_id: string;
  language: Language;
  seats: number;
  /** Seats that the event has left; of a course the least of its dates. */
  left: number;
  starts_at: Date;
  /** It let the seats go that are free now. */
  passed_over: boolean;
}

/**
 * Lists the parties that wait for seats of locked events, the longest waiting first, of events whose seats may be
 * offered now. It locks offering and studio for key share, as a booking does, so that neither is taken off sale while
 * it runs.
 */
export async function listWaitingParties(tx: Tx, eventIds: readonly string[], now: Date): Promise<WaitingPartyRow[]> {
  const { rows } = await sql<WaitingPartyRow>`
    select w.id, w.course_id, w.event_id, array[w.event_id] as event_ids, w.guest_id, w.language, w.seats,
      e.capacity - e.seats_taken as left, e.starts_at, w.passed_over
    from waitlist_entries w
    join events e on e.id = w.event_id
    join offerings o on o.id = e.offering_id
    join studios s on s.id = e.studio_id
    where w.event_id = any(${[...eventIds]}::uuid[]) and w.course_id is null and w.state = ${'waiting'} and ${isListed} and ${takesBookings(now)}
      and ${isScheduled()} and o.booking_mode <> 'request_only' and e.course_total is null
      and ${now} < ${sql.raw(offersEndOf('e'))}
    order by w.event_id, w.joined_at, w.id
    for key share of o, s`.execute(tx);
  return rows;
}

/**
 * SQL: parties `w` that wait for whole courses whose seats may be offered now, with the dates that are left of each as
 * `c`, and its offering and studio.
 */
const waitingForCourses = (now: Date) => sql`
  waitlist_entries w
  join offerings o on o.id = w.offering_id
  join studios s on s.id = w.studio_id
  join lateral (
    select min(e.capacity - e.seats_taken) as left, min(e.starts_at) as starts_at,
      array_agg(e.id order by e.starts_at, e.id) as event_ids
    from events e where e.course_id = w.course_id and ${isScheduled()} and e.starts_at > ${afterNotice(now)}
  ) c on true
  where w.course_id is not null and w.state = ${'waiting'} and ${isListed} and ${takesBookings(now)} and o.booking_mode <> 'request_only'
    and ${now} < ${sql.raw(offersEndOf('c'))}`;

/** Lists the courses for which a party waits that fits into their free seats, unless it let these go. */
export async function listCoursesToOffer(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.course_id as id from ${waitingForCourses(now)} and not w.passed_over and w.seats <= c.left
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same as `listWaitingParties` for a course all of whose dates are locked. */
export async function listPartiesOfCourse(tx: Tx, courseId: string, now: Date): Promise<WaitingPartyRow[]> {
  const { rows } = await sql<WaitingPartyRow>`
    select w.id, w.course_id, c.event_ids[1] as event_id, c.event_ids, w.guest_id, w.language, w.seats, c.left, c.starts_at,
      w.passed_over
    from ${waitingForCourses(now)} and w.course_id = ${courseId}
    order by w.joined_at, w.id
    for key share of o, s`.execute(tx);
  return rows;
}

/** Makes parties that let seats go eligible again. */
export async function clearPassedOver(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update waitlist_entries set passed_over = false where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/**
 * Makes parties eligible again that wait for the courses of locked events and let seats of these go. They are locked by
 * id: another transaction may free seats of another date. Dates that are no longer left of a course are of no use to
 * them.
 * @param except entries that stay as they are
 */
export async function clearPassedOverOfCourses(
  tx: Tx,
  eventIds: readonly string[],
  except: ReadonlySet<string | null>,
  now: Date,
): Promise<void> {
  await sql`
    with renewed as materialized (
      select w.id from waitlist_entries w
      where w.course_id in (
          select e.course_id from events e join offerings o on o.id = e.offering_id
          where e.id = any(${[...eventIds]}::uuid[]) and ${isScheduled()} and e.starts_at > ${afterNotice(now)})
        and w.state = ${'waiting'} and w.passed_over and w.id <> all(${[...except].filter((id) => id !== null)}::uuid[])
      order by w.id for no key update
    )
    update waitlist_entries w set passed_over = false from renewed where w.id = renewed.id`.execute(tx);
}
