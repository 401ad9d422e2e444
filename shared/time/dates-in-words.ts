import type { Translate } from '../text/texts.ts';
import { formatDay, formatDayTime, formatTime, HOUR, wallClock } from './time.ts';

/** "Sat 29 Nov, 10:00", and "Sat 2 Jan 2027, 10:00" in another year than `since`, when it was written. */
export function formatDayTimeSince(t: Translate, instant: Date | string, zone: string, since: Date | string): string {
  const { year } = wallClock(instant, zone);
  if (wallClock(since, zone).year === year) return formatDayTime(t, instant, zone);
  return t('dates.day_time', { day: `${formatDay(t, instant, zone)} ${year}`, time: formatTime(instant, zone) });
}

/** An evening that ends after midnight is still of its day. */
const NIGHT = 12 * HOUR;

/** "10:00–13:00", and "10:00 – Sun 13 Dec, 18:00" where it ends on another day; stands after the day of its start. */
export function formatTimes(t: Translate, start: Date | string, end: Date | string, zone: string): string {
  const isLong = new Date(end).getTime() - new Date(start).getTime() > NIGHT;
  return isLong && formatDay(t, start, zone) !== formatDay(t, end, zone)
    ? `${formatTime(start, zone)} – ${formatDayTime(t, end, zone)}`
    : `${formatTime(start, zone)}–${formatTime(end, zone)}`;
}
