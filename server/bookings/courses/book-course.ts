import type { IdempotentRequest } from '#server/http/idempotency.ts';
import { refuse } from '#server/http/refuse.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import type { Services } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { quote } from '#shared/bookings/bookings.ts';
import type { Booking, NewCourseBooking } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatLongDay } from '#shared/time/time.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { findPublicEvent } from '../core/bookable-queries.ts';
import type { Guest } from '../core/booking-draft.ts';
import { type CourseRow, findCourseOfEvent, priceOfCourse } from '../core/course-queries.ts';
import { assertSeatLimit } from '../core/guest-seat-limit.ts';
import { assertPaymentOffered } from '../paying/assert-payment-offered.ts';
import { bookWithRetries } from '../seats/book-with-retries.ts';
import { assertShownTotal, paymentAsked } from '../seats/take-reduced.ts';
import { takeCourse } from './take-course.ts';

/**
 * Books seats of all dates of a course that are left, or of none, for the price of these dates.
 * @param idempotency the request with its idempotency key, when it may be sent again
 * @throws Refusal one of `bookings.*`; `http.not_found` for an event that the public cannot see;
 *   `http.idempotency_reused`; `http.busy`
 */
export const bookCourse = (
  services: Services,
  guest: Guest,
  request: NewCourseBooking,
  idempotency?: IdempotentRequest,
): Promise<Booking> =>
  bookWithRetries(services, guest, request, idempotency, () => ({
    resourceId: request.course.event_id,
    take: (on, draft) => takeCourse(on, { ...draft, ...courseOf(request) }),
    explain: () => explainCourseRefusal(services, guest, request),
  }));

/** What of a request the statement compares and takes. */
const courseOf = ({ course, shown_starts_at: shown }: NewCourseBooking) => ({
  eventId: course.event_id,
  shownStartsAt: shown === undefined ? undefined : new Date(shown),
  shownDates: course.dates,
});

/** Refuses with the reason why the course cannot be booked. Returns when it could be booked now. */
async function explainCourseRefusal(services: Services, guest: Guest, request: NewCourseBooking): Promise<void> {
  const { db, now } = services;
  const event = (await findPublicEvent(db, request.course.event_id)) ?? refuse('http.not_found');
  assertTakesBookings(event, now());
  if (event.booking_mode === 'request_only') refuse('bookings.mode_not_direct');
  const course = (await findCourseOfEvent(db, request.course.event_id, now())) ?? refuse('bookings.not_a_course');
  const [first] = course.dates;
  if (!first) refuse('bookings.event_past');
  const full = course.dates.find(({ seats_left }) => seats_left < request.seats);
  // Bookings that are past their time may be in the way until the job has expired them.
  if (full && (await lapseBookings(services, { eventId: full.event_id }))) return;
  const missing = full ?? (course.is_waited_for ? { ...first, seats_left: 0 } : undefined);
  if (missing) {
    const day = formatLongDay(translateTo(guest.language), missing.starts_at, event.time_zone);
    const starts_at = toOffsetIso(missing.starts_at, event.time_zone);
    refuse('bookings.course_full', { starts_at, day, left: missing.seats_left });
  }
  await assertSeatLimit(db, guest, { studioId: event.studio_id, seats: request.seats, now: now() });
  refuseWhatChanged(course, request, now());
  const { currency, price_unit } = course;
  const total = quote({ amount: priceOfCourse(course, now()).full, currency }, request.seats, price_unit);
  assertPaymentOffered(services, event.payment, total, paymentAsked(request));
}

/** Refuses when the guest was shown another start, number of dates or total. */
function refuseWhatChanged(course: CourseRow, request: NewCourseBooking, now: Date): void {
  const { dates, time_zone: zone } = course;
  const startsAt = toOffsetIso(dates[0]?.starts_at ?? new Date(0), zone);
  const shownAt = request.shown_starts_at;
  if (shownAt !== undefined && Date.parse(shownAt) !== Date.parse(startsAt)) {
    refuse('bookings.time_changed', { starts_at: startsAt });
  }
  if (request.course.dates !== undefined && request.course.dates !== dates.length) {
    refuse('bookings.course_changed', { dates: dates.length });
  }
  const total = quote(
    { amount: priceOfCourse(course, now).reduced, currency: course.currency },
    request.seats,
    course.price_unit,
  );
  assertShownTotal(request, total);
}
