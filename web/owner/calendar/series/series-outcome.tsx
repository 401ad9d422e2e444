import type { ReactNode } from 'react';
import type { SeriesCheckResult } from '#shared/schemas/events/planning.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { ConflictNote } from '../events/conflicts.tsx';
import * as css from '../events/dialogs.module.css';
import { Gaps } from './series-preview.tsx';

interface SeriesOutcomeProps {
  checked: SeriesCheckResult;
  zone: string;
  /** Excludes a day from the series: that of a new event, or of a moved one without bookings. */
  onLeaveOut: (day: string) => void;
}

interface Item {
  text: string;
  /** Set if the event can be left out. */
  day?: string;
}

/** Lists what a change would do to each event of a series: keep, move, delete or create it, and the conflicts. */
export function SeriesOutcome({ checked, zone, onLeaveOut }: SeriesOutcomeProps) {
  const { t, dayTime } = useWords();
  const { conflicts, clashes, possible, coming, made, moved, removed, kept, gaps } = checked;
  // The form already lists clashes above, with a way out.
  const inTheWay = conflicts.length > 0 && clashes.length === 0 && (
    <ConflictNote conflicts={conflicts} possible={possible} zone={zone}>
      {!possible && t('plan.rules.booked_in_the_way')}
    </ConflictNote>
  );
  if (!possible) return inTheWay;
  const seats = (count: number) => (count > 0 ? ` · ${t('plan.rules.guests', { count })}` : '');
  // Instants carry the studio's UTC offset, so their first ten characters are the local date.
  const dayIn = (moment: string) => moment.slice(0, 10);
  return (
    <>
      {inTheWay}
      <section className={css.planPreview} aria-label={t('plan.rules.outcome')}>
        <p className="strong" role="status">
          {t('plan.rules.coming', { count: coming })}
          {gaps.length > 0 && `, ${t('plan.gaps', { count: gaps.length })}`}
        </p>
        <Group
          title={t('plan.rules.kept', { count: kept.length })}
          items={kept.map((date) => ({ text: dayTime(date.starts_at, zone) + seats(date.seats_taken) }))}
        />
        <Group
          title={t('plan.rules.moved', { count: moved.length })}
          items={moved.map(({ from, to, seats_taken }) => ({
            text: `${dayTime(from, zone)} → ${dayTime(to, zone)}${seats(seats_taken)}`,
            ...(seats_taken === 0 && { day: dayIn(to) }),
          }))}
          onLeaveOut={onLeaveOut}
        />
        <Group
          title={t('plan.rules.removed', { count: removed.length })}
          items={removed.map((start) => ({ text: dayTime(start, zone) }))}
        />
        <Group
          title={t('plan.rules.made', { count: made.length })}
          items={made.map((start) => ({ text: dayTime(start, zone), day: dayIn(start) }))}
          onLeaveOut={onLeaveOut}
        />
        <Gaps gaps={gaps} />
      </section>
    </>
  );
}

interface GroupProps {
  title: string;
  items: readonly Item[];
  onLeaveOut?: (day: string) => void;
}

function Group({ title, items, onLeaveOut }: GroupProps): ReactNode {
  const { t } = useWords();
  if (items.length === 0) return null;
  return (
    <div className={css.planGroup}>
      <p className="small strong">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul className={`${css.planDates} num`} tabIndex={0} aria-label={title}>
        {items.map(({ text, day }) => (
          <li key={text}>
            {text}
            {day && onLeaveOut && (
              <IconButton icon="x" label={`${t('plan.leave_out')}: ${text}`} onClick={() => onLeaveOut(day)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
