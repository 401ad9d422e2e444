/** A calendar day without a time zone, YYYY-MM-DD. Days are computed in UTC, where each has 24 hours. */
export type CalendarDay = string;

/** Milliseconds of a day in UTC. */
export const DAY_MS = 86_400_000;

/** True if the text is a day that exists, such as 2028-02-29. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(startOfDay(text)) === text;

/** Returns the day that is `days` later, or earlier if negative. */
export const shiftDay = (day: CalendarDay, days: number): CalendarDay => isoDay(startOfDay(day) + days * DAY_MS);

/** Returns noon of a day in UTC, for functions that format days from instants: `longDay(noonOf(day), 'UTC')`. */
export const noonOf = (day: CalendarDay): string => `${day}T12:00:00Z`;

/** Returns the beginning of a day in UTC, in epoch milliseconds. */
export function startOfDay(day: CalendarDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

/** Returns the day of an instant in UTC. */
export const isoDay = (utc: number): CalendarDay => new Date(utc).toISOString().slice(0, 10);
