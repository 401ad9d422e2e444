import { Dice, idOf } from './dice.ts';
import type { Clock } from './hours.ts';
import type { Offering } from './offerings.ts';

/** An event of an offering. */
export interface EventDate {
  id: string;
  /** Milliseconds since 1970. */
  starts: number;
  ends: number;
  seatsTaken: number;
  /** Minor units. */
  price: number | undefined;
  status: 'scheduled' | 'completed' | 'cancelled';
}

/** Days before and after the day the world is made on. */
const BEHIND = 28;
const AHEAD = 56;
const MOST_DATES = 32;

/** Every so many weeks, so many times; with how many of a hundred do so. */
const RHYTHMS: readonly (readonly [{ weeks: number; times: number }, number])[] = [
  [{ weeks: 1, times: 1 }, 68],
  [{ weeks: 1, times: 2 }, 10],
  [{ weeks: 2, times: 1 }, 18],
  [{ weeks: 4, times: 1 }, 4],
];

/** 0 is Monday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 5, 5, 6, 6] as const;
/** Minutes since midnight. */
const WORKDAYS = [600, 660, 1020, 1050, 1080, 1080, 1110, 1110, 1140, 1140, 1170] as const;
const WEEKENDS = [600, 630, 660, 660, 690, 720, 960, 990, 1020, 1080] as const;

/**
 * Makes the events from four weeks before a day to eight weeks after it, in local evenings or on weekends. Events
 * before that day are completed; the sooner an event, the fuller it is.
 */
export function* datesOf(offering: Offering, clock: Clock): Generator<EventDate> {
  const dice = new Dice('event', offering.n);
  const { weeks, times } = dice.weighed(RHYTHMS);
  const phase = dice.below(weeks);
  const slots = slotsOf(dice, times);
  const liking = dice.next() ** 0.7;
  let n = offering.n * MOST_DATES;
  for (let day = -BEHIND; day < AHEAD; day += 1) {
    const slot = slots.find(({ weekday }) => weekday === clock.weekday(day));
    if (!slot || weekOf(day) % weeks !== phase) continue;
    const starts = clock.at(day, slot.minutes);
    n += 1;
    // Every event draws the same number of random values, so that the others do not depend on the day.
    const [mood, cancelled, dearer, cheaper] = [
      dice.next(),
      dice.happens(0.012),
      dice.happens(0.05),
      dice.happens(0.7),
    ];
    yield {
      id: idOf('event', n),
      starts,
      ends: starts + offering.minutes * 60_000,
      seatsTaken: cancelled ? 0 : takenOf(offering.capacity, liking, mood, day),
      price: dearer ? Math.round((offering.price * (cheaper ? 80 : 120)) / 10_000) * 100 : undefined,
      status: cancelled ? 'cancelled' : day < 0 ? 'completed' : 'scheduled',
    };
  }
}

const weekOf = (day: number) => Math.floor((day + BEHIND) / 7);

function slotsOf(dice: Dice, times: number) {
  const first = dice.pick(WEEKDAYS);
  return Array.from({ length: times }, (_, at) => {
    const weekday = (first + 3 * at) % 7;
    return { weekday, minutes: dice.pick(weekday < 5 ? WORKDAYS : WEEKENDS) };
  });
}

function takenOf(capacity: number, liking: number, mood: number, day: number): number {
  const soon = day < 0 ? 1 : 1 - (0.75 * day) / AHEAD;
  const share = 1.1 * (liking * soon + (mood - 0.5) / 2);
  return Math.min(capacity, Math.max(0, Math.round(capacity * share)));
}
