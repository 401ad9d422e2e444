import type { NewBooking } from '../../../shared/schemas/bookings.ts';
import type { CourseShape, EventShape } from '../../../shared/schemas/offerings.ts';
import { isOpen } from '../../offerings/terms/event-seats.tsx';
import type { BookingPage } from '../bookings-queries.ts';

/** What can be chosen in the booking form: an event, or a course with all dates that are left. */
export interface BookingChoice {
  /** In the draft and in the URL: the id of the event, or "course:" and the id of the course. */
  key: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  seats_left: number;
  price: EventShape['price'];
  event: EventShape | undefined;
  course: CourseShape | undefined;
  wanted: Pick<NewBooking, 'event_id' | 'shown_starts_at' | 'course'>;
}

/** Lists what can be booked now: courses, then single events. */
export const bookingChoices = ({ events, courses }: BookingPage, now: string): BookingChoice[] => [
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
      key: courseKey(course),
      time_zone: course.time_zone,
      seats_left: course.seats_left,
      price: course.price,
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
export const findChoice = (choices: readonly BookingChoice[], key: string): BookingChoice | undefined =>
  choices.find((choice) => choice.key === key) ??
  choices.find(({ course }) => course?.dates.some(({ event_id }) => event_id === key));
