import { type RawBuilder, sql } from 'kysely';
import { WAITLIST_OFFER } from '#shared/bookings/waitlist.ts';

/**
 * SQL for the instant from which on no seats of event `e` of offering `o` are offered to those who wait; `offersEndAt`
 * in shared/bookings/waitlist.ts computes the same.
 * @param e the event, or a course with the start of its next date
 */
export const offersEndOf = (e: 'e' | 'c'): string => `${e}.starts_at - interval '1 minute' * greatest(o.notice_minutes,
  60 * case o.booking_mode when 'requires_approval' then ${WAITLIST_OFFER.closingWithApproval} else ${WAITLIST_OFFER.closing} end)`;

/** SQL for the number of parties that wait for event `e`, or for its course. */
export const partiesWaiting = sql<number>`(
  select count(*)::int from waitlist_entries w
  where (w.event_id = e.id and w.course_id is null or w.course_id = e.course_id) and w.state = ${'waiting'})`;

/**
 * SQL for the seats of event `e` that are kept for offers which their guests have not answered. `seats_taken` includes
 * them.
 */
export const seatsOffered = sql<number>`(
  select coalesce(sum(c.seats), 0)::int from booking_events c join bookings b on b.id = c.booking_id
  where c.event_id = e.id and c.released_at is null and b.state = ${'offered'})`;

/**
 * SQL condition: a waiting party fits into the free seats of course `c` of offering `o`, and gets an offer of them;
 * until then the course counts as full. `c` has the start of the next date, and the least seats left of all dates
 * ahead.
 */
export const isCourseWaitedFor = (now: Date | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${now}::timestamptz < ${sql.raw(offersEndOf('c'))} and is_course_waited_for(c.course_id, c.seats_left))`;
