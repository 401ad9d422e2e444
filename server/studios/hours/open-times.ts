import { closedIntervals, openIntervals, periodsOfDays } from '#server/availability/opening-hours.ts';
import { addDays, localDay, startOfDay } from '#server/availability/zoned-days.ts';
import type { ShownClosure } from '#shared/schemas/studios/studios.ts';
import { mergeIntervals, subtractIntervals } from '#shared/time/interval.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { isPastMidnight, type WeeklyHours } from '#shared/time/opening-hours.ts';

interface StudioHours {
  time_zone: string;
  opening_hours: readonly WeeklyHours[];
  /** At least the closures of the days in question. */
  closures: readonly Pick<ShownClosure, 'first_day' | 'last_day' | 'from_time' | 'until_time'>[];
}

/** Number of days listed, and how far ahead to look for the next open time if those have none. */
const LISTED_DAYS = 8;
const SEARCHED_DAYS = 60;

/**
 * Returns the open times of a studio for a week, starting with the current one; if there is none, the next one. Hours
 * that touch at midnight are one interval.
 */
export function openTimes(studio: StudioHours, now: Date): { from: string; until: string }[] {
  const listed = openTimesWithin(LISTED_DAYS, studio, now);
  return listed.length > 0 ? listed : openTimesWithin(SEARCHED_DAYS, studio, now).slice(0, 1);
}

/** Returns the open times that end after now and begin within some days; they may end on the day after. */
function openTimesWithin(days: number, { time_zone: zone, opening_hours, closures }: StudioHours, now: Date) {
  const today = localDay(now, zone);
  const end = addDays(today, days);
  const periods = periodsOfDays([addDays(today, -1), end], zone);
  const hours = opening_hours.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: minutesOf(opens),
    closes: minutesOf(closes) + (isPastMidnight({ opens, closes }) ? 1440 : 0),
  }));
  const closed = closures.flatMap(({ from_time, until_time, ...days }) =>
    closedIntervals(periods, { ...days, from: minutesOf(from_time), until: minutesOf(until_time) }, hours),
  );
  return subtractIntervals(mergeIntervals(openIntervals(periods, hours)), mergeIntervals(closed))
    .filter((open) => open.start < +startOfDay(end, zone) && open.end > +now)
    .map((open) => ({ from: toOffsetIso(new Date(open.start), zone), until: toOffsetIso(new Date(open.end), zone) }));
}

/** Converts a time of day, such as "18:30" or "24:00", to minutes since midnight. */
function minutesOf(time: string): number;
function minutesOf(time: string | null): number | null;
function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
