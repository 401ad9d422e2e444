import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { HOUR } from '#shared/time/time.ts';
import { type Interval, listOccurrences, type ReservedTimes } from './calendar.ts';
import type { Random } from './random.ts';
import type { OfferingStory } from './story.ts';
import type { DemoOffering } from './studios.ts';

/** An event of an offering before it becomes a row. */
export interface DemoEvent extends Interval {
  id: string;
  offering: DemoOffering;
  capacity: number;
  isPast: boolean;
  /** The series that created it; null: its owner did. */
  seriesId: string | null;
  /** True for a slot booked by one guest. */
  isSlot: boolean;
  /** Seats sold, and everyone who has ever booked; none at a new event. */
  seatsTaken: number;
  guestIds: readonly string[];
  /** The first date of a course: all its dates, which its bookings cover. */
  courseDates?: readonly DemoEvent[];
  /** A later date of a course, which has no bookings of its own. */
  isInCourse?: boolean;
}

/** Days over which an event fills up, and the share that is booked when it appears in the calendar. */
const BOOKING_CURVE = { days: 60, atFirst: 0.35 };

/** Creates the events of an offering on some days, except where a space or the teacher is taken. */
export function createEvents(
  random: Random,
  offering: DemoOffering,
  reserved: ReservedTimes,
  days: Interval,
  now: Date,
): DemoEvent[] {
  const { slug, schedule, durationMinutes } = offering.story;
  return listOccurrences(schedule, durationMinutes, days, random.forKey(slug).integer(0, 3))
    .filter((interval) => reserved.reserve(offering.spaceIds, interval))
    .map((interval) => ({
      ...interval,
      id: random.id(),
      offering,
      capacity: capacityOf(offering),
      isPast: interval.ends <= now,
      seriesId: null,
      isSlot: false,
      seatsTaken: 0,
      guestIds: [],
    }));
}

/** Returns the capacity: an event for one group at a time is limited to the seats of one booking. */
const capacityOf = ({ story }: DemoOffering) =>
  isForOneGroup(story) ? Math.min(MAX_SEATS, story.capacity) : story.capacity;

/** True if a group has the event for itself, since it requests it first. */
const isForOneGroup = ({ priceUnit, bookingMode }: OfferingStory) =>
  priceUnit === 'group' && bookingMode !== 'direct_booking';

/**
 * Returns the seats that should be sold by now: popular classes fill early, and near events more than far ones. The
 * random part depends only on the event, so that its seats never decrease.
 */
export function countSeatsToSell(
  random: Random,
  { offering, capacity, starts, seatsTaken }: DemoEvent,
  today: Date,
): number {
  const days = Math.max(0, (starts.getTime() - today.getTime()) / (24 * HOUR));
  const ripe = 1 - (1 - BOOKING_CURVE.atFirst) * Math.min(1, days / BOOKING_CURVE.days);
  const luck = random.forKey(`${offering.story.slug} ${starts.toISOString()}`);
  const mood = 0.7 + luck.next() * 0.6;
  const share = offering.story.fill * ripe * mood;
  if (isForOneGroup(offering.story)) return seatsTaken === 0 && luck.isTrue(share) ? capacity : seatsTaken;
  return Math.min(capacity, Math.round(capacity * share));
}
