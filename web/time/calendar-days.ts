import { instantOf, wallClock } from '../../shared/time.ts';

/** A day of a calendar, YYYY-MM-DD; where it is, its studio says. */
export type CalendarDay = string;

/** The day an instant falls on, in a place. @param zone IANA name */
export function dayOf(instant: string | Date, zone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, zone);
  return isoDay(Date.UTC(year, month - 1, day));
}

export function shiftDay(day: CalendarDay, days: number): CalendarDay {
  const { year, month, date } = partsOf(day);
  return isoDay(Date.UTC(year, month - 1, date + days));
}

/** As many days in a row. */
export const daysFrom = (first: CalendarDay, count: number): CalendarDay[] =>
  Array.from({ length: count }, (_, at) => shiftDay(first, at));

/** Days from a first to a last one as they are typed: as long as no last one is, it is one day. */
export const daysTyped = (first: CalendarDay | '', last: CalendarDay | '') => ({
  first,
  last: last || first,
  isBackwards: last !== '' && last < first,
});

/** An instant in the middle of the day, for what writes days from instants. */
export function noonOf(day: CalendarDay, zone: string): Date {
  const { year, month, date } = partsOf(day);
  return instantOf({ year, month, day: date, hour: 12, minute: 0 }, zone);
}

const isoDay = (utc: number): CalendarDay => new Date(utc).toISOString().slice(0, 10);

function partsOf(day: CalendarDay) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}
