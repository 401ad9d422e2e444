import { type Interval, mergeIntervals } from '#shared/time/interval.ts';
import { DAY, MINUTE } from '#shared/time/time.ts';
import { type OffsetPeriod, offsetPeriods } from './offset-periods.ts';
import { addDays, startOfDay } from './zoned-days.ts';

/**
 * Weekly hours in the studio's local time, in minutes since midnight of `weekday`, where 1 is Monday. `closes` is 1440
 * at midnight and more after it: 18:00–02:00 is 1080 to 1560.
 */
export interface WeekdayHours {
  weekday: number;
  opens: number;
  closes: number;
}

export interface OpeningHoursRow extends WeekdayHours {
  /** null: the whole studio. */
  space_id: string | null;
}

/** Closed days, or closed hours on each of them. Days are `YYYY-MM-DD`, both included. */
export interface ClosedDays {
  first_day: string;
  last_day: string;
  /** Minutes since midnight; null: the whole day. */
  from: number | null;
  until: number | null;
}

export interface ClosureRow extends ClosedDays {
  id: string;
  space_id: string | null;
  reason: string;
  holiday: string | null;
}

export type ClosedInterval = Interval & Pick<ClosureRow, 'id' | 'space_id' | 'reason' | 'holiday'>;

/**
 * Returns when hours are open, day by day: whenever the clocks show one of their times. So they pause where a repeated
 * hour shows the closing time twice, and end at the change of the clocks where it skips the closing time. Hours past
 * midnight are one interval.
 */
export function openIntervals(periods: readonly OffsetPeriod[], hours: readonly WeekdayHours[]): Interval[] {
  const open: Interval[] = [];
  const [first, last] = daysIn(periods);
  for (let day = first; day <= last; day += 1) {
    for (const { weekday, opens, closes } of hours) {
      if (weekday === weekdayOf(day)) open.push(...intervalsOnClock(periods, day, opens, closes));
    }
  }
  return open;
}

/**
 * Returns when a closure applies. A closed day includes opening hours that begin on it and end after midnight.
 * @param hours the opening hours of what it closes
 */
export function closedIntervals(
  periods: readonly OffsetPeriod[],
  { first_day, last_day, from, until }: ClosedDays,
  hours: readonly WeekdayHours[],
): Interval[] {
  const endOf = (day: number) =>
    Math.max(1440, ...hours.filter(({ weekday }) => weekday === weekdayOf(day)).map(({ closes }) => closes));
  const closed: Interval[] = [];
  const [first, last] = daysIn(periods);
  for (let day = Math.max(first, dayNumber(first_day)); day <= Math.min(last, dayNumber(last_day)); day += 1) {
    closed.push(...intervalsOnClock(periods, day, from ?? 0, until ?? endOf(day)));
  }
  return mergeIntervals(closed);
}

/** Returns when a studio and its spaces are closed, with the reasons. */
export const listClosedIntervals = (
  periods: readonly OffsetPeriod[],
  closures: readonly ClosureRow[],
  hours: readonly OpeningHoursRow[],
): ClosedInterval[] =>
  closures.flatMap((closure) => {
    const { id, space_id, reason, holiday } = closure;
    const own = hours.filter((each) => each.space_id === space_id);
    const closed = own.length > 0 ? own : hours.filter((each) => each.space_id === null);
    return closedIntervals(periods, closure, closed).map((interval) => ({
      ...interval,
      id,
      space_id,
      reason,
      holiday,
    }));
  });

/**
 * Returns the opening hours of a studio and its spaces on some days, by start. Hours past midnight are listed in full,
 * on both days.
 */
export function listOpenIntervals(
  hours: readonly OpeningHoursRow[],
  [first, last]: readonly [string, string],
  zone: string,
): (Interval & { space_id: string | null })[] {
  const periods = periodsOfDays([addDays(first, -1), addDays(last, 1)], zone);
  const [start, end] = [+startOfDay(first, zone), +startOfDay(addDays(last, 1), zone)];
  return [...Map.groupBy(hours, ({ space_id }) => space_id)]
    .flatMap(([space_id, rows]) => openIntervals(periods, rows).map((interval) => ({ ...interval, space_id })))
    .filter((open) => open.start < end && open.end > start)
    .sort((one, other) => one.start - other.start);
}

/** Splits the time between two days, both included, where the clocks change. */
export const periodsOfDays = ([first, last]: readonly [string, string], zone: string): OffsetPeriod[] =>
  offsetPeriods(zone, +startOfDay(first, zone), +startOfDay(addDays(last, 1), zone));

/** Converts a date to days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;

/** 1 is Monday. @param day in days since 1970-01-01, a Thursday */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;

/** The first and last local date in these periods, after the date before, whose hours may end after midnight. */
function daysIn(periods: readonly OffsetPeriod[]): [number, number] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [0, -1];
  return [Math.floor((first.start + first.offset) / DAY) - 1, Math.floor((last.end + last.offset - 1) / DAY)];
}

/** Returns when the clocks show the minutes from `from` to before `until`, counted from midnight of a day. */
function intervalsOnClock(periods: readonly OffsetPeriod[], day: number, from: number, until: number): Interval[] {
  const shown: Interval[] = [];
  for (const { start, end, offset } of periods) {
    const first = Math.max(start, day * DAY + from * MINUTE - offset);
    const last = Math.min(end, day * DAY + until * MINUTE - offset);
    if (first < last) shown.push({ start: first, end: last });
  }
  return shown.length > 1 ? mergeIntervals(shown) : shown;
}
