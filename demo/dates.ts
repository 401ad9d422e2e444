import { MAX_SEATS } from '../shared/bookings.ts';
import { HOUR } from '../shared/time.ts';
import { type Diary, datesOf, type Stretch } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { OfferingStory } from './story.ts';
import type { ToldOffering } from './studios.ts';

/** One date of an offering, and what will become its row. */
export interface ToldDate extends Stretch {
  id: string;
  offering: ToldOffering;
  capacity: number;
  isPast: boolean;
  /** The rule that made it; null: its owner did. */
  seriesId: string | null;
  /** A guest's own hour, and no date for anybody else. */
  isSlot: boolean;
  /** Seats that are taken already, and who has ever booked: none at a new date. */
  seatsTaken: number;
  guestIds: readonly string[];
}

/** Days over which a date fills up, and the share that is full when it appears in the calendar. */
const FILLING = { days: 60, atFirst: 0.35 };

/** The dates of an offering on some days, but for those at which one of its spaces or its teacher is taken. */
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

/** A date that is kept for one group at a time takes no more people than one booking can name. */
const capacityOf = ({ story }: ToldOffering) =>
  isForOneGroup(story) ? Math.min(MAX_SEATS, story.capacity) : story.capacity;

/** A group that has to ask first has the date for itself. */
const isForOneGroup = ({ priceUnit, bookingMode }: OfferingStory) =>
  priceUnit === 'group' && bookingMode !== 'direct_booking';

/**
 * Seats that are taken by now: popular classes fill early, and near dates more than far ones. A date's luck is its own,
 * so that it only ever fills up.
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
