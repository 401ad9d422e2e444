import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';
import { useWords } from '../words.tsx';
import { figuresOf } from './figures.ts';

/** What the week in sight comes to. */
export function WeekFigures({ events }: { events: readonly ScheduledEvent[] }) {
  const { t, money } = useWords();
  const { seats, taken, bookings, atStudio } = figuresOf(events);
  const filled = seats === 0 ? 0 : Math.round((taken / seats) * 100);
  return (
    <dl className="figs">
      <div>
        <dt>{t('owner.figures.filled')}</dt>
        <dd className="num">{t('owner.figures.percent', { number: filled })}</dd>
        <dd className="sub small muted">{t('owner.taken', { taken, count: seats })}</dd>
        <dd className="meter" aria-hidden="true">
          <i style={{ width: `${filled}%` }} />
        </dd>
      </div>
      <div>
        <dt>{t('owner.figures.guests')}</dt>
        <dd className="num">{taken}</dd>
        <dd className="sub small muted">{t('owner.figures.bookings', { count: bookings })}</dd>
      </div>
      <div>
        <dt>{t('owner.figures.at_studio')}</dt>
        <dd className="num">{atStudio.length === 0 ? '–' : atStudio.map(money).join(' + ')}</dd>
        <dd className="sub small muted">{t('owner.figures.at_studio_help')}</dd>
      </div>
    </dl>
  );
}
