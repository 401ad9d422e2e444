import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import { instantOf } from '#shared/time/local-time.ts';
import { formatTime, MINUTE } from '#shared/time/time.ts';
import { parseWholeNumber } from '#web/forms/fields/whole-number.ts';
import { type CalendarDay, shiftDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { startOf } from '../grid/week-entries.ts';

/** The shortest and the longest event, in minutes. */
export const LENGTH = { min: 5, max: 20_160 } as const;
/** How many days ahead an event may begin. */
const MAX_DAYS_AHEAD = 5 * 365;

/** The problems of a typed day and time, before the server is asked. */
export interface StartHints {
  day?: 'past' | 'too_far';
  at?: 'past';
  /** "03:30": the actual start, if the clocks skip the typed time. */
  shiftedTo?: string;
}

/**
 * Checks the start of an event in the browser: not in the past, not too far ahead, not in a skipped hour.
 * @param day YYYY-MM-DD in the studio's time zone
 * @param at "19:00"
 */
export function startHints(day: CalendarDay, at: string, { zone, now }: { zone: string; now: Date }): StartHints {
  if (!day) return {};
  const today = dayOf(now, zone);
  if (day < today) return { day: 'past' };
  if (day > shiftDay(today, MAX_DAYS_AHEAD)) return { day: 'too_far' };
  if (!at) return {};
  const start = startAt(day, at, zone);
  if (start <= now) return { at: 'past' };
  const shown = formatTime(start, zone);
  return shown === at ? {} : { shiftedTo: shown };
}

/** True if a typed length in minutes is allowed for an event. */
export const isLength = (typed: string): boolean => parseWholeNumber(typed, LENGTH) !== undefined;

type OpenCalendar = Pick<StudioCalendar, 'opening' | 'time_zone'>;

/** Returns the intervals that begin on a day in which the studio is open, in order. */
function openIntervalsOn({ opening, time_zone: zone }: OpenCalendar, day: CalendarDay): { from: number; to: number }[] {
  const [begins, ends] = [+startOf(day, zone), +startOf(shiftDay(day, 1), zone)];
  return opening
    .filter(({ space_id }) => space_id === null)
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))
    .filter(({ from }) => from >= begins && from < ends)
    .sort((one, other) => one.from - other.from);
}

/** Returns the opening hours of the studio on a day, in order, as "10:00"; [] if it is closed or has no hours. */
export function openingHoursOn(calendar: OpenCalendar, day: CalendarDay): { opens: string; closes: string }[] {
  const time = (at: number) => formatTime(new Date(at), calendar.time_zone);
  return openIntervalsOn(calendar, day).map(({ from, to }) => ({ opens: time(from), closes: time(to) }));
}

/** The start time if the studio has no opening hours that day. */
const DEFAULT_TIME = '10:00';
const HALF_HOUR = 30 * MINUTE;

const nextHalfHour = (now: Date): number => Math.ceil((+now + 1) / HALF_HOUR) * HALF_HOUR;

/**
 * Returns the first start on a day at which an event lies within the opening hours, or at least begins in them;
 * undefined if the studio is closed from now on that day.
 */
function firstOpenStart(calendar: OpenCalendar, day: CalendarDay, now: Date, minutes: number): string | undefined {
  const starts = openIntervalsOn(calendar, day)
    .map(({ from, to }) => ({ at: Math.max(from, from > +now ? from : nextHalfHour(now)), to }))
    .filter(({ at, to }) => at < to);
  const start = starts.find(({ at, to }) => at + minutes * MINUTE <= to) ?? starts[0];
  return start && formatTime(new Date(start.at), calendar.time_zone);
}

/** Returns the default start time of a new event: within the opening hours, and on the half hour if it is today. */
export function defaultStartTime(calendar: OpenCalendar, day: CalendarDay, now: Date, minutes: number): string {
  const zone = calendar.time_zone;
  const open = firstOpenStart(calendar, day, now, minutes);
  if (open) return open;
  if (day !== dayOf(now, zone) || startAt(day, DEFAULT_TIME, zone) > now) return DEFAULT_TIME;
  const next = new Date(nextHalfHour(now));
  return dayOf(next, zone) === day ? formatTime(next, zone) : DEFAULT_TIME;
}

/**
 * Returns the first of the days of a calendar, from a day on, on which an event can begin while the studio is open;
 * that day if none.
 */
export function defaultDay(
  calendar: OpenCalendar & Pick<StudioCalendar, 'days'>,
  from: CalendarDay,
  now: Date,
  minutes: number,
): CalendarDay {
  const days = calendar.days.filter((day) => day >= from);
  return days.find((day) => firstOpenStart(calendar, day, now, minutes) !== undefined) ?? from;
}

/** Returns the instant at which the clocks of a zone show a time on a day. @param at "19:00" */
export function startAt(day: CalendarDay, at: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return instantOf({ year, month, day: date, hour, minute }, zone);
}
