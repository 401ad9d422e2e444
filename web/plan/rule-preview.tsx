import type { Gap } from '../../shared/schemas/events.ts';
import type { SeriesPreview } from '../../shared/schemas/series.ts';
import { noonOf } from '../dashboard/calendar-days.ts';
import { useWords } from '../words.tsx';

/** "41 dates, 3 left out", the next of them, and why the others are not there. */
export function RulePreview({ preview, zone }: { preview: SeriesPreview; zone: string }) {
  const { t, dayTime } = useWords();
  const { total, dates, gaps, last_day } = preview;
  return (
    <section className="plan-preview" aria-label={t('plan.preview')}>
      <p className="strong" role="status">
        {t('plan.dates', { count: total })}
        {gaps.length > 0 && `, ${t('plan.gaps', { count: gaps.length })}`}
      </p>
      {last_day === null && <p className="small muted">{t('plan.year_ahead')}</p>}
      <ol className="plan-next num">
        {dates.map(({ day, starts_at, shifted, outside_hours }) => (
          <li key={day}>
            {dayTime(starts_at, zone)}
            {shifted && <span className="small warn"> {t('plan.shifted')}</span>}
            {outside_hours && <span className="small warn"> {t('plan.conflict.hours')}</span>}
          </li>
        ))}
        {total > dates.length && <li className="muted">{t('plan.and_more', { count: total - dates.length })}</li>}
      </ol>
      <Gaps gaps={gaps} />
    </section>
  );
}

/** Days of a rule without a date, and why. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  const { t, day } = useWords();
  if (gaps.length === 0) return null;
  return (
    <ul className="plan-gaps small">
      {gaps.map((gap) => (
        <li key={gap.day}>
          <b className="strong num">{day(noonOf(gap.day, 'UTC'), 'UTC')}</b>{' '}
          {gap.detail ? t(`plan.gap.${gap.why}`, { detail: gap.detail }) : t(`plan.gap_bare.${gap.why}`)}
        </li>
      ))}
    </ul>
  );
}
