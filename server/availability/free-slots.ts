import {
  containsInterval,
  type Interval,
  intersectIntervals,
  maxOverlap,
  mergeIntervals,
  subtractIntervals,
  whereAtLeast,
} from '#shared/time/interval.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { type OffsetPeriod, offsetPeriods } from './offset-periods.ts';
import { type ClosedDays, closedIntervals, dayNumber, openIntervals, type WeekdayHours } from './opening-hours.ts';

/** A bookable resource: a room, a teacher, or a quantity of equal units such as six wheels. */
export interface SlotSpace {
  id: string;
  /** Hours of its own; empty: available whenever the studio is open. */
  hours: readonly WeekdayHours[];
  closures: readonly ClosedDays[];
  /** Minutes kept free before and after each booking. */
  bufferBefore: number;
  bufferAfter: number;
  /** The number of units. */
  quantity: number;
  /** When all units are taken, including the buffers of those bookings. */
  busy: readonly Interval[];
  /** One interval for each booking of a single unit, including its buffers. */
  units: readonly Interval[];
}

export interface SlotRules {
  /** IANA name. */
  zone: string;
  now: Date;
  /** Of the studio. */
  hours: readonly WeekdayHours[];
  closures: readonly ClosedDays[];
  /** A slot takes all of these. */
  needed: readonly SlotSpace[];
  /** A slot takes one of these; empty when `needed` is all it takes. */
  alternatives: readonly SlotSpace[];
  /** Slots start at multiples of this in local time, counted from midnight. Divides a day. */
  stepMinutes: number;
  noticeMinutes: number;
  /** The number of days after today on which a slot may start. */
  daysAhead: number;
}

export interface SlotSearch {
  /** First day, `YYYY-MM-DD`, and how many. */
  from: string;
  days: number;
  minutes: number;
}

export interface FreeSlot {
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  /** Ids of the free alternatives, in the given order. */
  spaces: string[];
  /** How many more bookings fit: free units of the alternatives, or of the scarcest needed space. */
  units: number;
}

export interface SlotDay {
  date: string;
  slots: FreeSlot[];
}

/**
 * Returns the free slots of some days. A slot lasts its length in elapsed minutes, also when the clocks change during
 * it. It starts when the local time is a multiple of the step: never in an hour that the clocks skip, and twice in an
 * hour that they repeat. It lies within opening hours. Buffers keep it apart from other bookings but may lie outside of
 * opening hours, which is when a studio cleans.
 * @returns every requested day in order, also those without slots
 */
export function freeSlots(rules: SlotRules, { from, days, minutes }: SlotSearch): SlotDay[] {
  const first = dayNumber(from);
  const found = Array.from({ length: days }, (_, at): SlotDay => ({ date: dateOf(first + at), slots: [] }));
  if (rules.needed.length + rules.alternatives.length === 0) return found;
  const length = minutes * MINUTE;
  const periods = offsetPeriods(rules.zone, (first - 1) * DAY, (first + days + 1) * DAY + length);
  const { needed, choices } = freeIntervals(rules, periods);
  const somewhere = choices.length === 0 ? needed : mergeIntervals(choices.flatMap(({ free }) => free));

  const soonest = rules.now.getTime() + rules.noticeMinutes * MINUTE;
  const last = Math.min(first + days - 1, todayOf(rules) + rules.daysAhead);
  const step = rules.stepMinutes * MINUTE;
  for (const run of startRuns(somewhere, periods, step, length)) {
    for (let start = run.first; start <= run.last; start += step) {
      const day = Math.floor((start + run.offset) / DAY);
      if (start <= soonest || day > last) continue;
      const end = start + length;
      const free = rules.alternatives.filter((_, at) => containsInterval(choices[at]?.free ?? [], start, end));
      if (choices.length > 0 && free.length === 0) continue;
      const unitsOf = (space: SlotSpace) => freeUnits(space, start, end);
      const units =
        choices.length > 0
          ? free.reduce((sum, space) => sum + unitsOf(space), 0)
          : Math.min(...rules.needed.map(unitsOf));
      found[day - first]?.slots.push({ start, end, spaces: free.map(({ id }) => id), units });
    }
  }
  return found;
}

/** Counts the units of a free space that are not booked from `start` to `end`. */
function freeUnits({ quantity, units, bufferBefore, bufferAfter }: SlotSpace, start: number, end: number): number {
  if (quantity === 1) return 1;
  return quantity - maxOverlap(units, start - bufferBefore * MINUTE, end + bufferAfter * MINUTE);
}

/** Returns when all needed spaces are free, and when each alternative is free at the same time. */
export function freeIntervals(
  rules: SlotRules,
  periods: readonly OffsetPeriod[],
): { needed: Interval[]; choices: { id: string; free: Interval[] }[] } {
  const open = subtractIntervals(
    mergeIntervals(openIntervals(periods, rules.hours)),
    allClosed(periods, rules.closures, rules.hours),
  );
  const needed = rules.needed.reduce(
    (free, space) => intersectIntervals(free, freeIntervalsOf(space, periods, rules.hours)),
    open,
  );
  return {
    needed,
    choices: rules.alternatives.map((space) => ({
      id: space.id,
      free: intersectIntervals(needed, freeIntervalsOf(space, periods, rules.hours)),
    })),
  };
}

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** The local date of `now`, in days since 1970-01-01. */
export const todayOf = ({ now, zone }: SlotRules) => dayNumber(toOffsetIso(now, zone).slice(0, 10));

/** Returns when a space is open and has a free unit, regardless of the studio's own hours. */
function freeIntervalsOf(
  space: SlotSpace,
  periods: readonly OffsetPeriod[],
  studioHours: readonly WeekdayHours[],
): Interval[] {
  const hasHours = space.hours.length > 0;
  const open = mergeIntervals(hasHours ? openIntervals(periods, space.hours) : periods);
  const taken = [...space.busy, ...whereAtLeast(space.units, space.quantity)].map(({ start, end }) => ({
    start: start - space.bufferAfter * MINUTE,
    end: end + space.bufferBefore * MINUTE,
  }));
  const closed = allClosed(periods, space.closures, hasHours ? space.hours : studioHours);
  return subtractIntervals(subtractIntervals(open, closed), mergeIntervals(taken));
}

const allClosed = (
  periods: readonly OffsetPeriod[],
  closures: readonly ClosedDays[],
  hours: readonly WeekdayHours[],
): Interval[] => mergeIntervals(closures.flatMap((closure) => closedIntervals(periods, closure, hours)));

/**
 * Starts at regular steps from `first` to `last`, both included, in milliseconds. The UTC offset is the same for all.
 */
export interface StartRun {
  first: number;
  last: number;
  offset: number;
}

/** Returns, in order, all starts at which the local time is a multiple of the step and the whole length fits. */
export function startRuns(
  free: readonly Interval[],
  periods: readonly OffsetPeriod[],
  step: number,
  length: number,
): StartRun[] {
  return free.flatMap((interval) =>
    periods.flatMap(({ start, end, offset }) => {
      const latest = Math.min(end - 1, interval.end - length);
      const first = Math.ceil((Math.max(start, interval.start) + offset) / step) * step - offset;
      return first <= latest ? [{ first, last: latest - ((latest - first) % step), offset }] : [];
    }),
  );
}
