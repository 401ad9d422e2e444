import type { StudioCalendar } from '../../../../shared/schemas/events.ts';
import { instantOf } from '../../../../shared/time/local-time.ts';
import { formatTime } from '../../../../shared/time/time.ts';
import { parseWholeNumber } from '../../../forms/fields/whole-number.ts';
import { type CalendarDay, shiftDay } from '../../../time/calendar-days.ts';
import { dayOf } from '../../../time/calendar-weeks.ts';
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

/** Returns the opening hours of the studio on a day, in order, as "10:00"; [] if it is closed or has no hours. */
export function openingHoursOn(
  { opening, time_zone: zone }: Pick<StudioCalendar, 'opening' | 'time_zone'>,
  day: CalendarDay,
): { opens: string; closes: string }[] {
  const [from, to] = [+startOf(day, zone), +startOf(shiftDay(day, 1), zone)];
  return opening
    .filter(
      ({ space_id, starts_at }) => space_id === null && Date.parse(starts_at) >= from && Date.parse(starts_at) < to,
    )
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
    .map(({ starts_at, ends_at }) => ({ opens: formatTime(starts_at, zone), closes: formatTime(ends_at, zone) }));
}

/** The start time if the studio has no opening hours that day. */
const DEFAULT_TIME = '10:00';

/** Returns the default start time of a new event: when the studio opens, or the next half hour today. */
export function defaultStartTime(
  calendar: Pick<StudioCalendar, 'opening' | 'time_zone'>,
  day: CalendarDay,
  now: Date,
): string {
  const [first] = openingHoursOn(calendar, day);
  const time = first?.opens ?? DEFAULT_TIME;
  const zone = calendar.time_zone;
  if (day !== dayOf(now, zone) || startAt(day, time, zone) > now) return time;
  const next = new Date(Math.ceil((+now + 1) / 1_800_000) * 1_800_000);
  return dayOf(next, zone) === day ? formatTime(next, zone) : time;
}

/** Returns the instant at which the clocks of a zone show a time on a day. @param at "19:00" */
export function startAt(day: CalendarDay, at: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return instantOf({ year, month, day: date, hour, minute }, zone);
}
