import { MAX_SEATS } from '../shared/bookings.ts';
import { HOUR } from '../shared/time.ts';
import { type Diary, datesOf, type Stretch } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { OfferingStory } from './story.ts';
import type { ToldOffering } from './studios.ts';

/** An event of an offering before it becomes a row. */
export interface ToldDate extends Stretch {
  id: string;
  offering: ToldOffering;
  capacity: number;
  isPast: boolean;
  /** The series that created it; null: its owner did. */
  seriesId: string | null;
  /** True for a slot booked by one guest. */
  isSlot: boolean;
  /** Seats sold, and everyone who has ever booked; none at a new event. */
  seatsTaken: number;
  guestIds: readonly string[];
}

/** Days over which an event fills up, and the share that is booked when it appears in the calendar. */
const FILLING = { days: 60, atFirst: 0.35 };

/** Creates the events of an offering on some days, except where a space or the teacher is taken. */
export function tellDates(chance: Chance, offering: ToldOffering, diary: Diary, days: Stretch, now: Date): ToldDate[] {
  const { slug, schedule, durationMinutes } = offering.story;
  return datesOf(schedule, durationMinutes, days, chance.about(slug).whole(0, 3))
    .filter((stretch) => diary.take(offering.spaceIds, stretch))
    .map((stretch) => ({
      ...stretch,
      id: chance.id(),
      offering,
      capacity: capacityOf(offering),
      isPast: stretch.ends <= now,
      seriesId: null,
      isSlot: false,
      seatsTaken: 0,
      guestIds: [],
    }));
}

/** Returns the capacity: an event for one group at a time is limited to the seats of one booking. */
const capacityOf = ({ story }: ToldOffering) =>
  isForOneGroup(story) ? Math.min(MAX_SEATS, story.capacity) : story.capacity;

/** True if a group has the event for itself, since it requests it first. */
const isForOneGroup = ({ priceUnit, bookingMode }: OfferingStory) =>
  priceUnit === 'group' && bookingMode !== 'direct_booking';

/**
 * Returns the seats that should be sold by now: popular classes fill early, and near events more than far ones. The
 * random part depends only on the event, so that its seats never decrease.
 */
export function seatsWanted(chance: Chance, { offering, capacity, starts, seatsTaken }: ToldDate, today: Date): number {
  const days = Math.max(0, (starts.getTime() - today.getTime()) / (24 * HOUR));
  const ripe = 1 - (1 - FILLING.atFirst) * Math.min(1, days / FILLING.days);
  const luck = chance.about(`${offering.story.slug} ${starts.toISOString()}`);
  const mood = 0.7 + luck.next() * 0.6;
  const share = offering.story.fill * ripe * mood;
  if (isForOneGroup(offering.story)) return seatsTaken === 0 && luck.happens(share) ? capacity : seatsTaken;
  return Math.min(capacity, Math.round(capacity * share));
}
