import { instantOf } from '#shared/time/local-time.ts';
import { DAY, wallClock, zoneOffset } from '#shared/time/time.ts';

/** @param day YYYY-MM-DD */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

export const laterDay = (one: string, other: string): string => (one > other ? one : other);

/** Lists the days from `from` to `to`, both included. */
export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7;

/** The first instant of a day, also where the clocks skip midnight. */
export const startOfDay = (day: string, zone: string): Date => zonedInstant(day, '00:00', zone);

/** The instant of a local time. @param time HH:MM or HH:MM:SS; 24:00 is the end of the day */
export function zonedInstant(day: string, time: string, zone: string): Date {
  if (time.startsWith('24')) return startOfDay(addDays(day, 1), zone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf({ year, month, day: date, hour, minute }, zone);
}

/** The local date (YYYY-MM-DD) at an instant. */
export const localDay = (instant: Date, zone: string): string => localDateTime(instant, zone).slice(0, 10);

/** The local date and time at an instant: "2027-03-02T19:00". */
export const localDateTime = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + zoneOffset(instant, zone) * 60_000).toISOString().slice(0, 16);

/** True if the clocks skip this time on this day, so that an event planned for it begins later. */
export function isSkippedTime(day: string, time: string, zone: string): boolean {
  const { hour, minute } = wallClock(zonedInstant(day, time, zone), zone);
  const [wantedHour, wantedMinute] = time.split(':').map(Number);
  return hour !== wantedHour || minute !== wantedMinute;
}

/** Adds months to a day; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
