import type { AvailableSlots } from '../../shared/schemas/slots.ts';
import { noonOf } from '../time/calendar-days.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import * as css from './slots.module.css';

interface NoTimesProps {
  slots: AvailableSlots;
  /** The name of the studio. */
  studio: string;
  onDay: (day: string) => void;
}

/** Says that the week has no free times, with a link to the next day that has. */
export function NoTimes({ slots: { next_day, last_day }, studio, onDay }: NoTimesProps) {
  const { t, day } = useWords();
  const dayText = (date: string) => day(noonOf(date), 'UTC');
  if (next_day === null) {
    return (
      <p className={css.noTimes} role="status">
        {t('slots.none_at_all', { day: dayText(last_day), studio })}
      </p>
    );
  }
  return (
    <div className={css.noTimes}>
      <p role="status">{t('slots.none_week', { day: dayText(next_day) })}</p>
      <Button onClick={() => onDay(next_day)}>{t('slots.to_day', { day: dayText(next_day) })}</Button>
    </div>
  );
}
