import type { CalendarDay } from '#web/time/calendar-days.ts';
import { weekdayOf } from '#web/time/calendar-weeks.ts';
import { useWords } from '#web/words.tsx';

/** Writes a day with its weekday and without the year: "Thursday 20 November". */
export function useDayText(): (day: CalendarDay) => string {
  const { t } = useWords();
  return (day) =>
    t('owner.day', {
      weekday: t(`dates.weekday.${weekdayOf(day)}`),
      day: Number(day.slice(8)),
      month: t(`dates.month_in_date.${Number(day.slice(5, 7))}`),
    });
}
