import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '#server/db/database.ts';
import { namedStatement, sqlText } from '#server/db/named-statement.ts';
import { afterNotice, isListed, isScheduled } from '#server/read-models/bookable.ts';
import { guestsNeeded } from '#server/read-models/offering-card.ts';
import { takesBookings } from '#server/read-models/pause.ts';
import { reducedPrice } from '#server/read-models/price.ts';
import { isCourseWaitedFor } from '#server/read-models/waitlist.ts';
import type { BookingDraft } from '../core/booking-draft.ts';
import type { BookingRow } from '../core/booking-row.ts';
import {
  bookingValues,
  COURSE_CONSTRAINT,
  INSERT_BOOKING,
  type InsertedBookingRow,
  isPaymentOffered,
  OFFERING_COLUMNS,
  ON_SALE_CONSTRAINT,
  toBookingRow,
} from '../core/booking-statement.ts';
import { isWithinSeatLimit } from '../core/guest-seat-limit.ts';

export interface CourseBookingDraft extends BookingDraft {
  /** Any date of the course. */
  eventId: string;
  /**
   * The start of the first date that the guest was shown, and the number of dates; undefined when not to be compared.
   */
  shownStartsAt: Date | undefined;
  shownDates: number | undefined;
}

/** The dates of a course that can still be joined: of events `e` and offerings `o`. */
export const isLeftOfCourse = `${sqlText(isScheduled())} and e.starts_at > ${sqlText(afterNotice(sql.raw(':now')))}`;

const PRICE = sqlText(reducedPrice('c.full_price', 'c.starts_at', sql.raw(':now::timestamptz')));

/** What a seat costs, times the seats, unless a group has one price. */
const BY_SEATS = "case price_unit when 'group' then 1 else :seats::int end";

/**
 * Takes seats of all dates of a course that are left and inserts the booking, in one statement and one round trip: all
 * of them or none. The events are locked ordered by id, as everywhere, so that two courses, or a course and a single
 * date, wait for each other instead of ending in a deadlock; what was locked is read as it is now, and the seats of
 * every date are compared. The rest is as in `TAKE_SEATS`. Each date has its part of the price (`refresh_courses`),
 * also where a rule makes it lower by the first date that is left.
 *
 * Waiting parties go first: while a party in line fits into its free seats, the course is full for all others. The
 * seats are offered to it after the transaction that freed them (`offerCourses`), so that without this rule someone
 * could come between.
 */
const TAKE_COURSE = `
with dates as materialized (
  select e.id, e.offering_id, e.course_id, e.starts_at, e.ends_at, e.course_share, e.capacity - e.seats_taken as seats_left
  from events e join offerings o on o.id = e.offering_id
  where e.course_id = (select x.course_id from events x where x.id = :event_id::uuid) and ${isLeftOfCourse}
  order by e.id
  for no key update of e
), course as (
  select offering_id, course_id, count(*) as number, min(seats_left) as seats_left, sum(course_share)::int as full_price,
    min(starts_at) as starts_at, (array_agg(ends_at order by starts_at, id))[1] as ends_at,
    array_agg(id order by starts_at, id) as event_ids,
    array_agg(course_share order by starts_at, id) as shares,
    jsonb_agg(jsonb_build_object('event_id', id, 'starts_at', starts_at, 'ends_at', ends_at) order by starts_at, id) as dates
  from dates group by offering_id, course_id
), priced as materialized (
  select c.event_ids, c.event_ids[1] as event_id, c.starts_at, c.ends_at, c.number, c.dates, c.shares, c.full_price, ${OFFERING_COLUMNS},
    (${PRICE}) as unit_price, (${PRICE}) * ${BY_SEATS} as total
  from course c join offerings o on o.id = c.offering_id join studios s on s.id = o.studio_id
  where ${sqlText(isListed)} and ${sqlText(takesBookings(sql.raw(':now')))} and o.booking_mode <> 'request_only' and c.seats_left >= :seats::int and not ${sqlText(isCourseWaitedFor(sql.raw(':now')))}
    and ${isWithinSeatLimit('s.id')} and ${isPaymentOffered(`((${PRICE}) * ${BY_SEATS})`)}
    and (:shown_starts_at::timestamptz is null or date_trunc('second', c.starts_at) = :shown_starts_at::timestamptz)
    and (:shown_dates::int is null or c.number = :shown_dates::int)
), offered as materialized (
  select *, case unit_price when full_price then shares else split_by_weight(unit_price, shares) end as date_prices from priced
  where :shown_amount::int is null or (:shown_amount::int, :shown_currency::text) = (total, currency::text)
), taken as (
  update events e set seats_taken = e.seats_taken + :seats::int
  from dates d, offered, offerings o
  where e.id = d.id and o.id = e.offering_id
  returning e.id, e.status as event_status, ${sqlText(guestsNeeded())}
), on_sale as materialized (
  select from offered join offerings o on o.id = offered.offering_id join studios s on s.id = offered.studio_id
  where ${sqlText(isListed)}
  for key share of o, s
), seat as materialized (
  select offered.*, taken.event_status, taken.guests_needed, (
      select jsonb_agg(d.date || jsonb_build_object('share', offered.date_prices[d.n]) order by d.n)
      from jsonb_array_elements(offered.dates) with ordinality as d (date, n)) as course_dates
  from offered join taken on taken.id = offered.event_id
  where must_hold((select count(*) from on_sale) = 1, '${ON_SALE_CONSTRAINT}')
    and must_hold((select count(*) from taken) = offered.number, '${COURSE_CONSTRAINT}')
), covered as (
  select taken.id as event_id, seat.date_prices[array_position(seat.event_ids, taken.id)] * ${BY_SEATS} as price from taken, seat
), ${INSERT_BOOKING}`;

const runTakeCourse = namedStatement<CourseValues, InsertedBookingRow>('take_course', TAKE_COURSE);
type CourseValues = ReturnType<typeof bookingValues> & {
  event_id: string;
  shown_starts_at: Date | undefined;
  shown_dates: number | undefined;
};

/**
 * Takes seats of a course with `TAKE_COURSE`.
 * @returns the inserted booking; undefined when the course cannot be booked as drafted
 * @throws as `takeSeats`; the database's violation of `COURSE_CONSTRAINT`
 */
export async function takeCourse(on: pg.Pool | Tx, draft: CourseBookingDraft): Promise<BookingRow | undefined> {
  const [inserted] = await runTakeCourse(on, {
    ...bookingValues(draft),
    event_id: draft.eventId,
    shown_starts_at: draft.shownStartsAt,
    shown_dates: draft.shownDates,
  });
  return inserted && toBookingRow(inserted, draft, []);
}
