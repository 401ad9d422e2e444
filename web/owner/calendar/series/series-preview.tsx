import type { Gap } from '#shared/schemas/events/events.ts';
import type { PreviewedEvent, SeriesPreview } from '#shared/schemas/events/series.ts';
import { type CalendarDay, noonOf } from '#web/time/calendar-days.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../events/dialogs.module.css';

interface SeriesPreviewListProps {
  preview: SeriesPreview;
  zone: string;
  /** Days that the owner has unticked. */
  leftOut: readonly CalendarDay[];
  onLeaveOut: (days: CalendarDay[]) => void;
}

/** Lists the events that a series would create, each with a tick to leave it out, and why other days have none. */
export function SeriesPreviewList({ preview, zone, leftOut, onLeaveOut }: SeriesPreviewListProps) {
  const { t } = useWords();
  const { total, dates, gaps, last_day } = preview;
  const without = gaps.length + leftOut.length;
  const rows = [...dates, ...leftOut.map((day) => ({ day }))].sort((one, other) => (one.day < other.day ? -1 : 1));
  return (
    <section className={css.planPreview} aria-label={t('plan.preview')}>
      <p className="strong" role="status">
        {t('plan.dates', { count: total })}
        {without > 0 && `, ${t('plan.gaps', { count: without })}`}
      </p>
      {last_day === null && <p className="small muted">{t('plan.year_ahead')}</p>}
      {rows.length > 0 && <p className="small muted">{t('plan.untick')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul className={`${css.planDates} num`} tabIndex={0} aria-label={t('plan.preview')}>
        {rows.map((row) => (
          <li key={row.day}>
            <label>
              <input
                type="checkbox"
                checked={'starts_at' in row}
                onChange={({ target }) =>
                  onLeaveOut(target.checked ? leftOut.filter((day) => day !== row.day) : [...leftOut, row.day])
                }
              />
              <EventLine row={row} zone={zone} />
            </label>
          </li>
        ))}
        {total > dates.length && <li className="muted">{t('plan.and_more', { count: total - dates.length })}</li>}
      </ul>
      <Gaps gaps={gaps} />
    </section>
  );
}

function EventLine({ row, zone }: { row: PreviewedEvent | { day: CalendarDay }; zone: string }) {
  const { t, day, dayTime } = useWords();
  if (!('starts_at' in row)) return <span className={css.out}>{day(noonOf(row.day), 'UTC')}</span>;
  return (
    <span>
      {dayTime(row.starts_at, zone)}
      {row.shifted && <span className="small warn"> {t('plan.shifted')}</span>}
      {row.outside_hours && <span className="small warn"> {t('plan.conflict.hours')}</span>}
    </span>
  );
}

/** Lists the days on which a series has no event, with the reason. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  const { t, day } = useWords();
  if (gaps.length === 0) return null;
  return (
    <ul className={`${css.planGaps} small`}>
      {gaps.map((gap) => (
        <li key={gap.day}>
          <b className="strong num">{day(noonOf(gap.day), 'UTC')}</b>{' '}
          {gap.detail ? t(`plan.gap.${gap.why}`, { detail: gap.detail }) : t(`plan.gap_bare.${gap.why}`)}
        </li>
      ))}
    </ul>
  );
}
