import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { addDays, instantOf } from '#shared/time/local-time.ts';
import { HOUR, MINUTE, wallClock } from '#shared/time/time.ts';
import { type Interval, type ReservedTimes, ZONE } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import type { FilledEvent } from './fill-events.ts';
import type { Account } from './people.ts';
import type { Random } from './random.ts';
import type { DemoOffering } from './studios.ts';

/** Maximum bookings of an offering per day. */
const MAX_PER_DAY = 3;

/** Lengths of coworking bookings in minutes; some are more common. */
const STAYS = [60, 60, 90, 120, 120, 180] as const;

/** Minutes between two possible starts. */
const STEP = 30;

/** Creates lessons and coworking hours that guests have booked on some days, at free times. */
export function createBookedSlots(
  random: Random,
  offering: DemoOffering,
  reserved: ReservedTimes,
  days: Interval,
  now: Date,
): DemoEvent[] {
  const { serviceType, bookingMode } = offering.story;
  if (DATED_SERVICE_TYPES.some((dated) => dated === serviceType) || bookingMode === 'request_only') return [];
  const length = Math.round((days.ends.getTime() - days.starts.getTime()) / (24 * HOUR));
  return Array.from({ length }, (_, day) => addDays(days.starts, day, ZONE)).flatMap((day) =>
    createSlotsOfDay(random, offering, reserved, day, now),
  );
}

/** Creates the bookings of an offering on a day: the more popular, the more of them. The first booking gets a place. */
function createSlotsOfDay(
  random: Random,
  offering: DemoOffering,
  reserved: ReservedTimes,
  day: Date,
  now: Date,
): DemoEvent[] {
  const { story, hours, spaceIds, places } = offering;
  const luck = random.forKey(`${story.slug} ${day.toISOString()}`);
  const { weekday, ...wall } = wallClock(day, ZONE);
  const open = hours[weekday - 1] ?? [];
  const tries = Array.from({ length: MAX_PER_DAY }, () => luck.isTrue(story.fill * 0.6)).filter(Boolean);
  return tries.flatMap(() => {
    const minutes = story.serviceType === 'coworking' ? luck.pick(STAYS) : story.durationMinutes;
    const fitting = open.flatMap(([opens, closes]) => startsWithin(opens, closes, minutes));
    if (fitting.length === 0) return [];
    const at = luck.pick(fitting);
    const starts = instantOf({ ...wall, hour: Math.floor(at / 60), minute: at % 60 }, ZONE);
    const interval = { starts, ends: new Date(starts.getTime() + minutes * MINUTE) };
    const choices =
      places.length > 0 ? luck.sample(places, places.length).map((place) => [...spaceIds, place]) : [spaceIds];
    const taken = choices.find((spaces) => reserved.reserve(spaces, interval));
    if (!taken) return [];
    return {
      ...interval,
      id: random.id(),
      offering: { ...offering, spaceIds: taken },
      capacity: 1,
      isPast: interval.ends <= now,
      seriesId: null,
      isSlot: true,
      seatsTaken: 0,
      guestIds: [],
    };
  });
}

/** Lists possible starts in minutes of the day. @param opens "10:00" */
function startsWithin(opens: string, closes: string, minutes: number): number[] {
  const [first, last] = [opens, closes].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  const starts: number[] = [];
  for (let at = Math.ceil((first ?? 0) / STEP) * STEP; at + minutes <= (last ?? 0); at += STEP) starts.push(at);
  return starts;
}

/** Gives each booked slot one random guest. */
export const fillSlots = (random: Random, events: readonly DemoEvent[], guests: readonly Account[]): FilledEvent[] =>
  guests.length === 0 ? [] : events.map((event) => ({ event, parties: [{ guest: random.pick(guests), seats: 1 }] }));
