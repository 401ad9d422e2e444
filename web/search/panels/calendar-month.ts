/** Calendar dates as `YYYY-MM-DD`: not instants, so they are computed in UTC and have no time zone. */

const instant = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** Returns today's date where the reader is. */
export function today(now = new Date()): string {
  return text(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

export function addDays(day: string, days: number): string {
  const date = instant(day);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

/** Adds months to a date; the day is limited to the length of the month. */
export function addMonths(day: string, months: number): string {
  const date = instant(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return text(date);
}

/** Returns the weekday: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => instant(day).getUTCDay() || 7;

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the weeks of a month, Monday first; undefined is a day of another month. @param month `YYYY-MM` */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const days: (string | undefined)[] = Array.from({ length: weekdayOf(first) - 1 }, () => undefined);
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(undefined);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/** Returns the date a key moves to, as in the ARIA date grid pattern; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = weekdayOf(day);
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, 1 - weekday),
    End: () => addDays(day, 7 - weekday),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
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
