import { instantOf, wallClock } from '../../shared/time.ts';

/** A calendar day without a time zone, YYYY-MM-DD. */
export type CalendarDay = string;

/** Returns the local day of an instant. @param zone IANA name */
export function dayOf(instant: string | Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return isoDay(Date.UTC(year, month - 1, day));
}

/** Returns the day that is `days` later, or earlier if negative. */
export function shiftDay(day: CalendarDay, days: number): CalendarDay {
  const { year, month, date } = partsOf(day);
  return isoDay(Date.UTC(year, month - 1, date + days));
}

/** Returns `count` consecutive days. */
export const daysFrom = (first: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, at) => shiftDay(first, at));

/** Returns a typed period; without a last day it is one day. */
export const daysTyped = (first: CalendarDay | '', last: CalendarDay | '') => ({
  first,
  last: last || first,
  isBackwards: last !== '' && last < first,
});

/** Returns noon of a day in a time zone, for functions that format days from instants. */
export function noonOf(day: CalendarDay, zone: string): Date {
  const { year, month, date } = partsOf(day);
  return instantOf({ year, month, day: date, hour: 12, minute: 0 }, zone);
}

const isoDay = (utc: number): CalendarDay => new Date(utc).toISOString().slice(0, 10);

function partsOf(day: CalendarDay) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}
