import { type BookingChoice, bookingChoices, courseKey } from '#web/offerings/booking-choices.ts';
import type { Words } from '#web/words.tsx';
import type { WaitlistPage } from './waitlist-queries.ts';

/** What a page waits for, an event or a course, with what both have. */
export interface Line {
  /** As in the URL of its booking. */
  key: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  seats_left: number;
  capacity: number;
  /** The dates of a course that are left; undefined for an event. */
  dates: readonly CourseDate[] | undefined;
}

interface CourseDate {
  event_id: string;
  starts_at: string;
}

/** Returns what a page waits for; of a course without a date ahead the event that was asked for. */
export function lineOf({ event, events, courses, isCourse }: WaitlistPage): Line {
  const course = isCourse
    ? courses.find(({ dates }) => dates.some(({ event_id }) => event_id === event.id))
    : undefined;
  const [first] = course?.dates ?? [];
  if (!course || !first) return { ...event, key: event.id, dates: undefined };
  const ids = new Set(course.dates.map(({ event_id }) => event_id));
  const capacities = events.filter(({ id }) => ids.has(id)).map(({ capacity }) => capacity);
  return {
    ...first,
    key: courseKey(course),
    time_zone: course.time_zone,
    seats_left: course.seats_left,
    capacity: Math.min(event.capacity, ...capacities),
    dates: course.dates,
  };
}

/** Lists what can be booked instead with so many seats: other dates, and for a course also other courses. */
export const otherChoices = (page: WaitlistPage, seats: number, now: string): BookingChoice[] =>
  bookingChoices(page, now).filter(
    ({ key, course, seats_left }) =>
      key !== lineOf(page).key && seats_left >= seats && (course === undefined || page.isCourse),
  );

/** Formats the dates of a course: "6 dates, Tue 4 Nov to Tue 9 Dec". */
export const courseText = ({ t, day }: Words, dates: readonly { starts_at: string }[], zone: string): string =>
  t('waitlist.course_dates', {
    count: dates.length,
    first: day(dates[0]?.starts_at ?? '', zone),
    last: day(dates.at(-1)?.starts_at ?? '', zone),
  });
