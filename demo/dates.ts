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
}

/** Days over which a date fills up, and the share that is full when it appears in the calendar. */
const FILLING = { days: 60, atFirst: 0.35 };

/** The dates of an offering around today, but for those at which one of its spaces or its teacher is taken. */
export function tellDates(chance: Chance, offering: ToldOffering, diary: Diary, today: Date, now: Date): ToldDate[] {
  const { schedule, durationMinutes } = offering.story;
  return datesOf(schedule, durationMinutes, today, chance.whole(0, 3))
    .filter((stretch) => diary.take(offering.spaceIds, stretch))
    .map((stretch) => ({
      ...stretch,
      id: chance.id(),
      offering,
      capacity: capacityOf(offering),
      isPast: stretch.ends <= now,
    }));
}

/** A date that is kept for one group at a time takes no more people than one booking can name. */
const capacityOf = ({ story }: ToldOffering) =>
  isForOneGroup(story) ? Math.min(MAX_SEATS, story.capacity) : story.capacity;

/** A group that has to ask first has the date for itself. */
const isForOneGroup = ({ priceUnit, bookingMode }: OfferingStory) =>
  priceUnit === 'group' && bookingMode !== 'direct_booking';

/** Seats that are taken by now: popular classes fill early, and near dates more than far ones. */
export function seatsWanted(chance: Chance, { offering, capacity, starts }: ToldDate, today: Date): number {
  const days = Math.max(0, (starts.getTime() - today.getTime()) / (24 * HOUR));
  const ripe = 1 - (1 - FILLING.atFirst) * Math.min(1, days / FILLING.days);
  const mood = 0.7 + chance.next() * 0.6;
  const share = offering.story.fill * ripe * mood;
  if (isForOneGroup(offering.story)) return chance.happens(share) ? capacity : 0;
  return Math.min(capacity, Math.round(capacity * share));
}
