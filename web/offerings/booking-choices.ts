import type { NewBooking } from '#shared/schemas/bookings/bookings.ts';
import type { CourseShape, EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { isOpen } from './terms/event-seats.tsx';

/**
 * What can be chosen on an offering's page and in the booking form: an event, or a course with all dates that are left.
 */
export interface BookingChoice {
  /** In the draft and in the URL: the id of the event, or "course:" and the id of the course. */
  key: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  seats_left: number;
  price: EventShape['price'];
  reduction?: EventShape['reduction'];
  event: EventShape | undefined;
  course: CourseShape | undefined;
  wanted: Pick<NewBooking, 'event_id' | 'shown_starts_at' | 'course'>;
}

/** Returns what the price of a choice is for. */
export function pricedFor({ price_for, price_unit }: Offering, { course }: BookingChoice): Offering['price_for'] {
  if (course) return price_unit === 'group' ? 'group_course' : 'course';
  return price_for === 'course' ? 'date' : price_for === 'group_course' ? 'group_date' : price_for;
}

interface Bookable {
  events: readonly EventShape[];
  courses: readonly CourseShape[];
}

/** Lists what can be booked now: courses, then single events. */
export const bookingChoices = ({ events, courses }: Bookable, now: string): BookingChoice[] => [
  ...courses.filter(({ seats_left }) => seats_left > 0).flatMap(courseChoice),
  ...events.filter((event) => event.course_dates === null && isOpen(event, now)).map(eventChoice),
];

export const courseKey = ({ id }: CourseShape) => `course:${id}`;

function courseChoice(course: CourseShape): BookingChoice[] {
  const [first] = course.dates;
  if (!first) return [];
  return [
    {
      ...first,
      ...course,
      key: courseKey(course),
      event: undefined,
      course,
      wanted: {
        course: { event_id: first.event_id, dates: course.dates.length },
        shown_starts_at: first.starts_at,
      },
    },
  ];
}

const eventChoice = (event: EventShape): BookingChoice => ({
  ...event,
  key: event.id,
  event,
  course: undefined,
  wanted: { event_id: event.id, shown_starts_at: event.starts_at },
});

/** Finds what a URL asks for: also a course by one of its dates, where these are not sold alone. */
export const findChoice = (choices: readonly BookingChoice[], key: string | undefined): BookingChoice | undefined =>
  choices.find((choice) => choice.key === key) ??
  choices.find(({ course }) => course?.dates.some(({ event_id }) => event_id === key));
