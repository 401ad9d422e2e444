import { wallClock } from '../../shared/time.ts';

/** A calendar day without a time zone, YYYY-MM-DD. Days are computed in UTC, where each has 24 hours. */
export type CalendarDay = string;

/** Days of a week. */
export const WEEK = 7;

const DAY_MS = 86_400_000;

/** Returns the local day of an instant. @param zone IANA name */
export function dayOf(instant: string | Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return isoDay(Date.UTC(year, month - 1, day));
}

/** True if the text is a day that exists, such as 2028-02-29. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(startOfDay(text)) === text;

/** Parses a day from a URL or a form; undefined if missing, invalid or outside of 1970–2199. */
export const parseDay = (text: string | null): CalendarDay | undefined =>
  text && isDay(text) && text >= '1970' && text < '2200' ? text : undefined;

/** Returns the day that is `days` later, or earlier if negative. */
export const shiftDay = (day: CalendarDay, days: number): CalendarDay => isoDay(startOfDay(day) + days * DAY_MS);

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

/** Returns noon of a day in UTC, for functions that format days from instants: `longDay(noonOf(day), 'UTC')`. */
export const noonOf = (day: CalendarDay): string => `${day}T12:00:00Z`;

function startOfDay(day: CalendarDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

const isoDay = (utc: number): CalendarDay => new Date(utc).toISOString().slice(0, 10);
