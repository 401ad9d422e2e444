import {
  containsInterval,
  type Interval,
  intersectIntervals,
  maxOverlap,
  mergeIntervals,
  subtractIntervals,
  whereAtLeast,
} from '../../shared/interval.ts';
import { HOUR, MINUTE, toOffsetIso } from '../../shared/time.ts';
import { type OffsetPeriod, offsetPeriods } from './offset-periods.ts';

/**
 * Weekly hours by the clocks of the studio, in minutes since midnight of `weekday`, of which 1 is Monday. `closes` is 1440
 * at midnight and more after it: 18:00–02:00 is 1080 to 1560.
 */
export interface WeeklyHours {
  weekday: number;
  opens: number;
  closes: number;
}

/** Days, or the same hours of each of these days; days are `YYYY-MM-DD`, both included. */
export interface SlotClosure {
  first_day: string;
  last_day: string;
  /** Minutes since midnight; null: the whole day. */
  from: number | null;
  until: number | null;
}

/** Something that one party has at a time, or as many parties as there are of it: a room, six wheels, a teacher. */
export interface SlotSpace {
  id: string;
  /** Its own; without any, it is there whenever the studio is open. */
  hours: readonly WeeklyHours[];
  closures: readonly SlotClosure[];
  /** Minutes that nobody else has it before and after. */
  bufferBefore: number;
  bufferAfter: number;
  /** How many of it there are. */
  quantity: number;
  /** When others have all of it, their own buffers included. */
  busy: readonly Interval[];
  /** When others have one of it each, in the same way. */
  units: readonly Interval[];
}

export interface SlotRules {
  /** IANA name. */
  zone: string;
  now: Date;
  /** Of the studio. */
  hours: readonly WeeklyHours[];
  closures: readonly SlotClosure[];
  /** Every one of them is taken. */
  needed: readonly SlotSpace[];
  /** One of them is taken; empty when `needed` is all it takes. */
  alternatives: readonly SlotSpace[];
  /** Starts are this far apart by the clock, from midnight. Divides a day. */
  stepMinutes: number;
  noticeMinutes: number;
  /** Days after today on which a slot may begin. */
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
  /** Ids of the alternatives that are free, in the order in which they were given. */
  spaces: string[];
  /** How many parties can still have it: units of the alternatives, or of the scarcest space that is needed. */
  units: number;
}

export interface SlotDay {
  date: string;
  slots: FreeSlot[];
}

/** Milliseconds of a day without a change of clocks. */
export const DAY = 24 * HOUR;

/**
 * The times that can be booked. A slot is as long as it says in real minutes, whatever the clocks do meanwhile; it
 * begins when the clock shows a multiple of the step. In an hour that the clocks skip nothing begins; in one that comes
 * twice it begins twice. All of it lies within the opening hours, and buffers of a space keep apart from who has it
 * before and after, but may reach into what is closed: that is when one cleans.
 * @returns each asked day in order, also those without a slot
 */
export function freeSlots(rules: SlotRules, { from, days, minutes }: SlotSearch): SlotDay[] {
  const first = dayOf(from);
  const found = Array.from({ length: days }, (_, at): SlotDay => ({ date: dateOf(first + at), slots: [] }));
  if (rules.needed.length + rules.alternatives.length === 0) return found;
  const length = minutes * MINUTE;
  const pieces = offsetPeriods(rules.zone, (first - 1) * DAY, (first + days + 1) * DAY + length);
  const { needed, choices } = freeIntervals(rules, pieces);
  const somewhere = choices.length === 0 ? needed : mergeIntervals(choices.flatMap(({ free }) => free));

  const soonest = rules.now.getTime() + rules.noticeMinutes * MINUTE;
  const last = Math.min(first + days - 1, todayOf(rules) + rules.daysAhead);
  const step = rules.stepMinutes * MINUTE;
  for (const run of startRuns(somewhere, pieces, step, length)) {
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

/** Number of units of a space that are not booked from `start` to `end`. The space itself has to be free. */
function freeUnits({ quantity, units, bufferBefore, bufferAfter }: SlotSpace, start: number, end: number): number {
  if (quantity === 1) return 1;
  return quantity - maxOverlap(units, start - bufferBefore * MINUTE, end + bufferAfter * MINUTE);
}

/** When all that is needed is free, and when each of the alternatives is free as well. */
export function freeIntervals(
  rules: SlotRules,
  pieces: readonly OffsetPeriod[],
): { needed: Interval[]; choices: { id: string; free: Interval[] }[] } {
  const open = subtractIntervals(
    openIntervals(pieces, rules.hours),
    closedIntervals(pieces, rules.closures, rules.hours),
  );
  const needed = rules.needed.reduce(
    (free, space) => intersectIntervals(free, freeIntervalsOf(space, pieces, rules.hours)),
    open,
  );
  return {
    needed,
    choices: rules.alternatives.map((space) => ({
      id: space.id,
      free: intersectIntervals(needed, freeIntervalsOf(space, pieces, rules.hours)),
    })),
  };
}

/** Days after 1970-01-01. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** By the clock of the studio, in days after 1970-01-01. */
export const todayOf = ({ now, zone }: SlotRules) => dayOf(toOffsetIso(now, zone).slice(0, 10));

/** When a space could be used, as far as itself is concerned. */
function freeIntervalsOf(
  space: SlotSpace,
  pieces: readonly OffsetPeriod[],
  studioHours: readonly WeeklyHours[],
): Interval[] {
  const all = pieces.map(({ start, end }) => ({ start, end }));
  const there = space.hours.length > 0 ? openIntervals(pieces, space.hours) : mergeIntervals(all);
  const kept = [...space.busy, ...whereAtLeast(space.units, space.quantity)].map(({ start, end }) => ({
    start: start - space.bufferAfter * MINUTE,
    end: end + space.bufferBefore * MINUTE,
  }));
  const hours = space.hours.length > 0 ? space.hours : studioHours;
  return subtractIntervals(
    subtractIntervals(there, closedIntervals(pieces, space.closures, hours)),
    mergeIntervals(kept),
  );
}

function openIntervals(pieces: readonly OffsetPeriod[], hours: readonly WeeklyHours[]): Interval[] {
  return mergeIntervals(
    pieces.flatMap((piece) =>
      daysAround(piece).flatMap((day) =>
        hours
          .filter(({ weekday }) => weekday === weekdayOf(day))
          .flatMap(({ opens, closes }) =>
            intervalOnClock(piece, day * DAY + opens * MINUTE, day * DAY + closes * MINUTE),
          ),
      ),
    ),
  );
}

/** A day that is closed takes with it what would have begun then and gone on past midnight. */
function closedIntervals(
  pieces: readonly OffsetPeriod[],
  closures: readonly SlotClosure[],
  hours: readonly WeeklyHours[],
): Interval[] {
  const endOf = (day: number) =>
    Math.max(1440, ...hours.filter(({ weekday }) => weekday === weekdayOf(day)).map(({ closes }) => closes));
  const closed = closures.map((each) => ({ ...each, first: dayOf(each.first_day), last: dayOf(each.last_day) }));
  return mergeIntervals(
    pieces.flatMap((piece) =>
      daysAround(piece).flatMap((day) =>
        closed
          .filter(({ first, last }) => first <= day && day <= last)
          .flatMap(({ from, until }) =>
            intervalOnClock(piece, day * DAY + (from ?? 0) * MINUTE, day * DAY + (until ?? endOf(day)) * MINUTE),
          ),
      ),
    ),
  );
}

/** The days that the clock shows in this piece, and the one before, which may last beyond midnight. */
function daysAround({ start, end, offset }: OffsetPeriod): number[] {
  const first = Math.floor((start + offset) / DAY) - 1;
  const last = Math.floor((end + offset - 1) / DAY);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** 1 is Monday. @param day in days after 1970-01-01, a Thursday */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;

/** When in this piece the clock shows something from `from` to before `until`. */
function intervalOnClock({ start, end, offset }: OffsetPeriod, from: number, until: number): Interval[] {
  const stretch = { start: Math.max(start, from - offset), end: Math.min(end, until - offset) };
  return stretch.start < stretch.end ? [stretch] : [];
}

/** Starts one step after the other, both included, while the clock is ahead of UTC by `offset`; in milliseconds. */
export interface StartRun {
  first: number;
  last: number;
  offset: number;
}

/** Every moment at which the clock shows a multiple of the step and the whole length fits, in order. */
export function startRuns(
  free: readonly Interval[],
  pieces: readonly OffsetPeriod[],
  step: number,
  length: number,
): StartRun[] {
  return free.flatMap((stretch) =>
    pieces.flatMap(({ start, end, offset }) => {
      const latest = Math.min(end - 1, stretch.end - length);
      const first = Math.ceil((Math.max(start, stretch.start) + offset) / step) * step - offset;
      return first <= latest ? [{ first, last: latest - ((latest - first) % step), offset }] : [];
    }),
  );
}
