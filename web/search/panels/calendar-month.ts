import { shiftDay } from '#web/time/calendar-days.ts';
import { shiftMonth, weekdayOf, weeksOfMonth } from '#web/time/calendar-weeks.ts';

/** Returns today's date where the reader is. */
export function today(now = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the weeks of a month, Monday first; undefined is a day of another month. @param month `YYYY-MM` */
export const weeksOf = (month: string): (string | undefined)[][] =>
  weeksOfMonth(month).map((week) => week.map((day) => (monthOf(day) === month ? day : undefined)));

/** Returns the date a key moves to, as in the ARIA date grid pattern; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = weekdayOf(day);
  const moves: Record<string, () => string> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -7),
    ArrowDown: () => shiftDay(day, 7),
    Home: () => shiftDay(day, 1 - weekday),
    End: () => shiftDay(day, 7 - weekday),
    PageUp: () => shiftMonth(day, -1),
    PageDown: () => shiftMonth(day, 1),
  };
  return moves[key]?.();
}

export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns the range after a press: the first begins it, the second ends it in either direction, and a third begins
 * anew.
 */
export function pressDay({ from, to }: DayRange, day: string): DayRange {
  if (!from || to) return { from: day };
  return day < from ? { from: day, to: from } : { from, to: day };
}
