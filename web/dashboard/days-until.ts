import { HOUR, wallClock } from '#shared/time/time.ts';

/** Returns the number of local midnights between now and an instant. @param zone IANA name */
export function daysUntil(instant: string, zone: string, now = new Date()): number {
  return (dayNumber(instant, zone) - dayNumber(now, zone)) / (24 * HOUR);
}

function dayNumber(instant: string | Date, zone: string): number {
  const { year, month, day } = wallClock(instant, zone);
  return Date.UTC(year, month - 1, day);
}
