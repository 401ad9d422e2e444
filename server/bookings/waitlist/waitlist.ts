import { record } from '#server/activity/activity.ts';
import { type IdempotentRequest, onlyOnce } from '#server/http/idempotency.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { MAX_LINES, offersEndAt } from '#shared/bookings/waitlist.ts';
import type { NewWaitlistEntry, Waitlist, WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type BookableRow, findPublicEvent } from '../core/bookable-queries.ts';
import type { Guest } from '../core/booking-draft.ts';
import { findCourseOfEvent, lockCourse } from '../core/course-queries.ts';
import { assertSeatLimit } from '../core/guest-seat-limit.ts';
import { enqueueJoinedMail } from './emails.ts';
import { toWaitlistEntry } from './entry-dto.ts';
import * as queries from './entry-queries.ts';

/** Bookings of an offering that are enough to tell how many are given back. */
const ENOUGH_BOOKINGS = 20;

/**
 * Puts a guest in line for seats of a full event, or of all dates that are left of its course. Once in line, the same
 * call changes the number of seats: fewer keep the place, more go to the end.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @returns the place in line as it is now
 * @throws Refusal one of `waitlist.*`; `bookings.event_cancelled`, `bookings.event_past`, `bookings.mode_not_direct`,
 *   `bookings.course_only`, `bookings.not_a_course`, `bookings.too_many_seats`; `http.not_found` for an event that the
 * public cannot see;
 *   `http.idempotency_reused`
 */
export async function joinWaitlist(
  services: Services,
  guest: Guest,
  eventId: string,
  { seats, course }: NewWaitlistEntry,
  idempotency?: IdempotentRequest,
): Promise<WaitlistEntry> {
  const id = await onlyOnce(services.db, guest.userId, idempotency, (remember) =>
    inTransaction(services, async (inside, tx) => {
      const now = services.now();
      const found = await getWaitable(inside, assertId(eventId), { isCourse: course, now });
      const { line, studioId, left, capacity } = found;
      if (seats > capacity) refuse('waitlist.more_than_capacity', { most: capacity });
      if (seats <= left) refuse('waitlist.seats_left', { left });
      await assertSeatLimit(tx, guest, { studioId, seats, now });
      const entryId = await joinLine(inside, guest, line, seats);
      const data = { event: eventId, seats };
      await record(inside, 'waitlist_entry.joined', { by: guest.userId, subject: entryId, studio: studioId, data });
      await remember(tx, entryId);
      return entryId;
    }),
  );
  return getWaitlistEntry(services, guest, id);
}

/** @returns the id of the new or the resized entry */
async function joinLine(services: TxServices, guest: Guest, line: queries.Line, seats: number): Promise<string> {
  const { db: tx, now } = services;
  const existing = await queries.findPlaceInLine(tx, line, guest, now());
  if (existing?.state === 'offered') refuse('waitlist.offered');
  if (existing) {
    await queries.resizeEntry(tx, existing.id, seats, now());
    return existing.id;
  }
  if ((await queries.countLines(tx, guest.userId, now())) >= MAX_LINES)
    refuse('waitlist.too_many', { most: MAX_LINES });
  const { userId: guestId, language } = guest;
  const id = await queries.insertEntry(tx, { ...line, guestId, language, seats, now: now() });
  await enqueueJoinedMail(services, guestId, id);
  return id;
}

/** What one can wait for, whether it is full or not, with its events locked. */
interface Waitable {
  line: queries.Line;
  studioId: string;
  /** Seats that can be booked now. */
  left: number;
  capacity: number;
}

/** Locks an event, or the course that it is a date of, for which one can wait. @throws Refusal as `joinWaitlist` */
export const getWaitable = (
  services: TxServices,
  eventId: string,
  { isCourse, now }: { isCourse: boolean; now: Date },
): Promise<Waitable> => (isCourse ? getWaitableCourse : getWaitableEvent)(services, eventId, now);

/** Locks an event for which one can wait. @throws Refusal as `joinWaitlist` */
async function getWaitableEvent({ db }: TxServices, id: string, now: Date): Promise<Waitable> {
  const { left, capacity } = (await queries.lockEvent(db, id)) ?? refuse('http.not_found');
  const event = (await findPublicEvent(db, id)) ?? refuse('http.not_found');
  if (event.status === 'cancelled') refuse('bookings.event_cancelled');
  if (event.status === 'completed' || event.starts_at <= now) refuse('bookings.event_past');
  if (event.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  if (event.course_total !== null) refuse('bookings.course_only', { event_id: id });
  assertOffered(event, now);
  return { line: { eventId: id, courseId: null }, studioId: event.studio_id, left, capacity };
}

/**
 * Locks a course for which one can wait. Its line is that of the course, whichever date was named.
 * @param id an event of the course
 * @throws Refusal as `joinWaitlist`
 */
async function getWaitableCourse({ db }: TxServices, id: string, now: Date): Promise<Waitable> {
  const named = (await findCourseOfEvent(db, id, now))?.id;
  if (named) await lockCourse(db, named);
  const event = (await findPublicEvent(db, id)) ?? refuse('http.not_found');
  if (event.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  const course = (await findCourseOfEvent(db, id, now)) ?? refuse('bookings.not_a_course');
  const [first] = course.dates;
  if (!first) refuse('bookings.event_past');
  assertOffered({ ...event, starts_at: first.starts_at }, now);
  return {
    line: { eventId: first.event_id, courseId: course.id },
    studioId: event.studio_id,
    // What is free for a party that waits already is full for all others.
    left: course.is_waited_for ? 0 : Math.min(...course.dates.map(({ seats_left }) => seats_left)),
    capacity: Math.min(...course.dates.map(({ capacity }) => capacity)),
  };
}

/** @throws Refusal `waitlist.closed` in the last hours before the start, in which nothing is offered */
function assertOffered(event: BookableRow, now: Date): void {
  const closedAt = endOfOffers(event);
  if (closedAt <= now) refuse('waitlist.closed', { closed_at: toOffsetIso(closedAt, event.time_zone) });
}

const endOfOffers = ({ starts_at, booking_mode, notice_minutes }: BookableRow) =>
  offersEndAt({ startsAt: starts_at, mode: booking_mode, notice_minutes });

/**
 * Returns a guest's own place in line.
 * @throws Refusal `http.not_found`, for another guest's entry too
 */
export async function getWaitlistEntry(
  { db, now }: Pick<Services, 'db' | 'now'>,
  guest: { userId: string; language?: Language },
  id: string,
): Promise<WaitlistEntry> {
  const entry = await queries.findOwnEntry(db, guest.userId, assertId(id), now(), guest.language);
  return toWaitlistEntry(entry ?? refuse('http.not_found'));
}

/** Lists a guest's places in line for coming events, and those that lapsed or that the studio ended. */
export const listWaitlistEntries = async ({ db, now }: Services, guest: Guest): Promise<WaitlistEntry[]> =>
  (await queries.listOwnEntries(db, guest.userId, guest.language, now())).map(toWaitlistEntry);

/**
 * Returns the waitlist of an event, or of its course: how many wait, and the reader's own place.
 * @param reader undefined for a visitor
 * @throws Refusal `http.not_found` for an event that the public cannot see; `bookings.not_a_course`
 */
export async function getWaitlist(
  services: Services,
  reader: Guest | undefined,
  eventId: string,
  { isCourse }: { isCourse: boolean },
): Promise<Waitlist> {
  const { db, now } = services;
  const event = (await findPublicEvent(db, assertId(eventId))) ?? refuse('http.not_found');
  const course = isCourse
    ? ((await findCourseOfEvent(db, eventId, now())) ?? refuse('bookings.not_a_course'))
    : undefined;
  const line = { eventId, courseId: course?.id ?? null };
  const entry = reader && (await queries.findPlaceInLine(db, line, reader, now()));
  const { bookings, given_back } = await queries.countGivenBack(db, eventId, now());
  const starts_at = course?.dates[0]?.starts_at ?? event.starts_at;
  return {
    event_id: eventId,
    waiting: await queries.countParties(db, line),
    offers_end_at: toOffsetIso(endOfOffers({ ...event, starts_at }), event.time_zone),
    one_given_back_in: bookings >= ENOUGH_BOOKINGS && given_back > 0 ? Math.round(bookings / given_back) : null,
    entry: entry ? toWaitlistEntry(entry) : null,
  };
}
