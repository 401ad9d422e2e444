import { DAY } from '../time/time.ts';

/** A month that is paid for. */
export interface Period {
  starts: Date;
  ends: Date;
}

/** Returns the instant so many months after another, in UTC; on the last day of a month that is too short. */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = new Date(anchor);
  first.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return first;
}

/** Returns the period that `now` is in, of those that begin a whole number of months after the anchor. */
export function periodAt(anchor: Date, now: Date): Period {
  const guess = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const months = addMonths(anchor, guess) > now ? guess - 1 : guess;
  return { starts: addMonths(anchor, months), ends: addMonths(anchor, months + 1) };
}

/** Returns how many days of a period are left, the current one included, and how many it has. */
export function daysLeft({ starts, ends }: Period, now: Date): { left: number; total: number } {
  const total = Math.round((ends.getTime() - starts.getTime()) / DAY);
  const left = Math.ceil((ends.getTime() - now.getTime()) / DAY);
  return { left: Math.max(0, Math.min(total, left)), total };
}
