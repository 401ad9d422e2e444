import type { Studio } from '#shared/schemas/studios/studios.ts';
import { useWords } from '#web/words.tsx';
import { hoursOf } from './opening.ts';
import * as css from './studio.module.css';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The opening hours of a usual week. @param today the weekday to stress, from 1 for Monday */
export function WeekHours({ hours, today }: { hours: Studio['opening_hours']; today?: number }) {
  const { t } = useWords();
  return (
    <dl className={`${css.hoursl} small num`}>
      {WEEK.map((day) => (
        <div key={day} className={day === today ? 'strong' : undefined}>
          <dt>{t(`dates.weekday.${day}`)}</dt>
          <dd>{hoursOf(hours, day) || t('studios.closed')}</dd>
        </div>
      ))}
    </dl>
  );
}
