import { wallClock } from '#shared/time/time.ts';
import { useWords } from '../words.tsx';
import * as css from './day-block.module.css';

interface DayBlockProps {
  /** ISO 8601. */
  instant: string;
  /** IANA name of the studio's time zone. */
  zone: string;
  withMonth?: boolean;
}

/** A date in large type: weekday, day, and the month if the list does not show it. */
export function DayBlock({ instant, zone, withMonth = false }: DayBlockProps) {
  const { t } = useWords();
  const { weekday, day, month } = wallClock(instant, zone);
  return (
    <time className={css.day} dateTime={instant}>
      <i>{t(`dates.weekday_short.${weekday}`)}</i> <b>{day}</b>
      {withMonth && <em> {t(`dates.month_short.${month}`)}</em>}
    </time>
  );
}
