import { addDays, instantOf } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';

/** A time of the day, such as 22:00 to 08:00; it spans midnight where it ends before it begins. */
export interface Hours {
  from: string;
  until: string;
  time_zone: string;
}

/**
 * Returns the end of the quiet hours that an instant is in, by the clocks of their time zone; undefined outside of
 * them.
 */
export function quietUntil(at: Date, hours: Hours | null): Date | undefined {
  if (!hours) return undefined;
  const { time_zone: zone } = hours;
  const [from, until] = [minutesOf(hours.from), minutesOf(hours.until)];
  const { hour, minute } = wallClock(at, zone);
  const now = hour * 60 + minute;
  const isQuiet = from < until ? now >= from && now < until : now >= from || now < until;
  if (!isQuiet) return undefined;
  const day = wallClock(now < until ? at : addDays(at, 1, zone), zone);
  const end = instantOf({ ...day, hour: Math.floor(until / 60), minute: until % 60 }, zone);
  // In the hour that the clocks repeat, the first end may be over already.
  return end > at ? end : undefined;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
