import { type RawBuilder, sql } from 'kysely';
import { MINUTE } from '#shared/time/time.ts';
import { isOfOpenStudio } from './pause.ts';

/** The public sees offering `o` of studio `s`. */
export const isListed: RawBuilder<unknown> = sql`o.status = 'published' and s.status = 'published'`;

/** Event `e` takes place and is open to the public: slots belong to the guest who booked them. */
export const isScheduled = (e: 'e' | 'd' = 'e'): RawBuilder<unknown> =>
  sql.raw(`${e}.status = 'scheduled' and not ${e}.is_slot`);

/** The earliest instant at which something bookable may start: `now` and the notice that the offering asks for. */
export const afterNotice = (now: Date | RawBuilder<unknown>, of: 'o' | 'l' = 'o'): RawBuilder<unknown> =>
  sql`${now}::timestamptz + ${sql.raw(of)}.notice_minutes * interval '1 minute'`;

/** The instant from which on an event can no longer be booked. */
export const bookingClosesAt = (event: { starts_at: Date; notice_minutes: number }): Date =>
  new Date(event.starts_at.getTime() - event.notice_minutes * MINUTE);

/**
 * Event `e` can be booked now: it takes place, starts after the notice period, has seats left, and its studio takes
 * bookings. A date that is sold only with its course must be the first that is left of it, and all later ones need the
 * seats too. The search, the listings, the public pages, the reminders and the booking itself all use this condition.
 * @param of alias of the offerings, or of the `listings`
 */
export const isBookable = (
  now: Date | RawBuilder<unknown>,
  seats: number | RawBuilder<unknown> = 1,
  of: 'o' | 'l' = 'o',
): RawBuilder<unknown> => sql`
  ${isScheduled()} and e.starts_at > ${afterNotice(now, of)} and ${isOfOpenStudio('e.studio_id', now)}
  and e.capacity - e.seats_taken >= ${seats}
  and (e.course_total is null or (
    (e.course_previous_at is null or e.course_previous_at <= ${afterNotice(now, of)}) and not exists (
      select from events later
      where later.course_id = e.course_id and later.starts_at > e.starts_at and later.status = 'scheduled'
        and later.capacity - later.seats_taken < ${seats})))`;
