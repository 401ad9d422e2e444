/** Arithmetic on days for calendars and forms; what every page needs is in calendar-days.ts. */

import { wallClock } from '#shared/time/time.ts';
import { type CalendarDay, DAY_MS, isDay, isoDay, shiftDay, startOfDay } from './calendar-days.ts';

/** Days of a week. */
export const WEEK = 7;

/** Returns the local day of an instant. @param zone IANA name */
export function dayOf(instant: string | Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return isoDay(Date.UTC(year, month - 1, day));
}

/** Parses a day from a URL or a form; undefined if missing, invalid or outside of 1970–2199. */
export const parseDay = (text: string | null): CalendarDay | undefined =>
  text && isDay(text) && text >= '1970' && text < '2200' ? text : undefined;

/** Returns the same day of another month, or that month's last day. */
export function shiftMonth(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Returns `count` consecutive days. */
export const daysFrom = (first: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, at) => shiftDay(first, at));

/** Returns the number of days from one day to another. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => (startOfDay(to) - startOfDay(from)) / DAY_MS;

/** Returns the weekday: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(startOfDay(day)).getUTCDay() || 7;

/** Returns the Monday of a day's week. */
export const mondayOf = (day: CalendarDay): CalendarDay => shiftDay(day, 1 - weekdayOf(day));

/** Returns the whole weeks of a day's month, Monday first: four to six. */
export function weeksOfMonth(day: CalendarDay): CalendarDay[][] {
  const month = day.slice(0, 7);
  const weeks: CalendarDay[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = shiftDay(monday, WEEK)) {
    weeks.push(daysFrom(monday, WEEK));
  }
  return weeks;
}

/** Returns a typed period; without a last day it is one day. */
export const daysTyped = (first: CalendarDay | '', last: CalendarDay | '') => ({
  first,
  last: last || first,
  isBackwards: last !== '' && last < first,
});
