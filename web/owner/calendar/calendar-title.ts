import type { CalendarDay } from '#web/time/calendar-days.ts';
import { noonOf } from '#web/time/calendar-days.ts';
import { writeMonth } from '#web/time/typed-day.ts';
import type { Words } from '#web/words.tsx';

/** Formats a range of days without repeating shared parts: "23–29 November 2026", "30 November – 6 December 2026". */
export function rangeTitle({ t }: Pick<Words, 't'>, first: CalendarDay, last: CalendarDay): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  const month = (number: number) => t(`dates.month_in_date.${number}`);
  const data = { from: from.date, to: to.date, month: month(to.month), year: to.year };
  const months = { ...data, from_month: month(from.month), to_month: month(to.month), from_year: from.year };
  if (from.year !== to.year) return t('plan.range_years', months);
  return from.month === to.month ? t('plan.range_month', data) : t('plan.range_months', months);
}

/** Returns the title of a day or a month view, always with the year. */
export function calendarTitle(words: Words, view: 'day' | 'month', day: CalendarDay): string {
  return view === 'month' ? writeMonth(words.t, day) : words.longDay(noonOf(day), 'UTC');
}

function partsOf(day: CalendarDay) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}
