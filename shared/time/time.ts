import type { Translate } from '../text/texts.ts';

/** The local time of an instant in a time zone. `weekday` 1 is Monday. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A day without a change of the clocks. */
export const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes instants as "11/30/2026, GMT+05:30". */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  return format;
}

/** Clocks change only at quarters of an hour in UTC, so an offset is valid for its whole quarter. */
const QUARTER = 15 * MINUTE;
const MAX_CACHED_OFFSETS = 20_000;
const offsets = new Map<string, number>();

/** Returns the minutes that local time in `zone` is ahead of UTC at `instant`. */
export function zoneOffset(instant: Date, zone: string): number {
  const key = `${zone} ${Math.floor(instant.getTime() / QUARTER)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = readOffset(instant, zone);
    if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(instant: Date, zone: string): number {
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)$/.exec(offsetFormat(zone).format(instant)) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the local time of an instant. @param zone IANA name, such as Europe/Madrid */
export function wallClock(instant: Date | string, zone: string): WallClock {
  const at = new Date(instant);
  const wall = new Date(at.getTime() + zoneOffset(at, zone) * MINUTE);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay() || 7,
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** Writes a number with two digits. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

/*
 * Words for times. Names come from the texts and only numbers from Intl, so that server and browser,
 * whose Intl data differ in version, always write the same.
 */

/** "10:00" */
export function formatTime(instant: Date | string, zone: string): string {
  const { hour, minute } = wallClock(instant, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** "Sat 29 Nov" */
export function formatDay(t: Translate, instant: Date | string, zone: string): string {
  const { weekday, day, month } = wallClock(instant, zone);
  return t('dates.day', { weekday: t(`dates.weekday_short.${weekday}`), day, month: t(`dates.month_short.${month}`) });
}

/** "Saturday 29 November 2026" */
export function formatLongDay(t: Translate, instant: Date | string, zone: string): string {
  const { weekday, day, month, year } = wallClock(instant, zone);
  return t('dates.long_day', {
    weekday: t(`dates.weekday.${weekday}`),
    day,
    month: t(`dates.month_in_date.${month}`),
    year,
  });
}

/** "Sat 29 Nov, 10:00" */
export function formatDayTime(t: Translate, instant: Date | string, zone: string): string {
  return t('dates.day_time', { day: formatDay(t, instant, zone), time: formatTime(instant, zone) });
}

/** Formats a duration: "45 minutes", "3 hours", "2 h 30 min", "2 days". */
export function formatDuration(t: Translate, minutes: number): string {
  if (minutes < 60) return t('catalogue.minutes', { count: minutes });
  if (minutes % (24 * 60) === 0) return t('catalogue.days', { count: minutes / (24 * 60) });
  if (minutes % 60 === 0) return t('catalogue.hours', { count: minutes / 60 });
  return t('catalogue.hours_minutes', { hours: Math.trunc(minutes / 60), minutes: minutes % 60 });
}
