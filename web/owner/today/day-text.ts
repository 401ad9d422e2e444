import type { CalendarDay } from '../../time/calendar-days.ts';
import { useWords } from '../../words.tsx';

/** Writes a day with its weekday and without the year: "Thursday 20 November". */
export function useDayText(): (day: CalendarDay) => string {
  const { t } = useWords();
  return (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    return t('owner.day', {
      weekday: t(`dates.weekday.${date.getUTCDay() || 7}`),
      day: date.getUTCDate(),
      month: t(`dates.month_in_date.${date.getUTCMonth() + 1}`),
    });
  };
}
