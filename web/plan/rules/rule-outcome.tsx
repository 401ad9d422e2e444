import type { ReactNode } from 'react';
import type { CheckedSeries } from '../../../shared/schemas/planning.ts';
import { useWords } from '../../words.tsx';
import { ConflictNote } from '../conflicts.tsx';
import { Gaps } from '../rule-preview.tsx';

/** Listed of each kind. */
const SHOWN = 4;

/** What would become of a rule's dates: which move, which go, which stay since they are booked, and what is in the way. */
export function RuleOutcome({ checked, zone }: { checked: CheckedSeries; zone: string }) {
  const { t, dayTime } = useWords();
  const { conflicts, possible, coming, made, moved, removed, kept, gaps } = checked;
  const inTheWay = conflicts.length > 0 && (
    <ConflictNote conflicts={conflicts} possible={possible} zone={zone}>
      {!possible && t('plan.rules.booked_in_the_way')}
    </ConflictNote>
  );
  if (!possible) return inTheWay;
  const seats = (count: number) => (count > 0 ? ` · ${t('plan.rules.guests', { count })}` : '');
  return (
    <>
      {inTheWay}
      <section className="plan-preview" aria-label={t('plan.rules.outcome')}>
        <p className="strong" role="status">
          {t('plan.rules.coming', { count: coming })}
          {gaps.length > 0 && `, ${t('plan.gaps', { count: gaps.length })}`}
        </p>
        <Group
          title={t('plan.rules.kept', { count: kept.length })}
          items={kept.map((date) => dayTime(date.starts_at, zone) + seats(date.seats_taken))}
        />
        <Group
          title={t('plan.rules.moved', { count: moved.length })}
          items={moved.map(
            ({ from, to, seats_taken }) => `${dayTime(from, zone)} → ${dayTime(to, zone)}${seats(seats_taken)}`,
          )}
        />
        <Group
          title={t('plan.rules.removed', { count: removed.length })}
          items={removed.map((start) => dayTime(start, zone))}
        />
        <Group title={t('plan.rules.made', { count: made.length })} items={made.map((start) => dayTime(start, zone))} />
        <Gaps gaps={gaps} />
      </section>
    </>
  );
}

function Group({ title, items }: { title: string; items: readonly string[] }): ReactNode {
  const { t } = useWords();
  if (items.length === 0) return null;
  return (
    <div className="plan-group">
      <p className="small strong">{title}</p>
      <ul className="small num">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > SHOWN && <li className="muted">{t('plan.and_more', { count: items.length - SHOWN })}</li>}
      </ul>
    </div>
  );
}
