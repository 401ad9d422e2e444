import type { ReactNode } from 'react';
import { isBlocking } from '#shared/events.ts';
import type { EventCheckResult } from '#shared/schemas/events/events.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Words } from '#web/words.tsx';
import { useWords } from '#web/words.tsx';
import { Gaps } from '../series/series-preview.tsx';
import * as css from './dialogs.module.css';

type Conflict = EventCheckResult['conflicts'][number];

/** Writes a conflict as a sentence: "Wheel room is taken: Hand-building, 10:30–12:30". */
export function conflictText(words: Words, { what, space, title, starts_at, ends_at }: Conflict, zone: string): string {
  const { t } = words;
  const times = timeRange(words, starts_at, ends_at, zone);
  if (what === 'closed') return title ? t('plan.conflict.closure', { title }) : t('plan.conflict.hours');
  return t(`plan.conflict.${what}`, { space, title: title || t('plan.busy'), times });
}

interface ConflictsProps {
  /** undefined while the check is running. */
  checked: EventCheckResult | undefined;
  zone: string;
}

/** Shows whether the chosen time is free, and the conflicts if it is not. */
export function Conflicts({ checked, zone }: ConflictsProps) {
  const { t } = useWords();
  if (!checked) {
    return (
      <p className={`${css.planCheck} small muted`} role="status">
        {t('plan.checking')}
      </p>
    );
  }
  const shifted = checked.dates.some((date) => date.shifted);
  const gaps = checked.gaps.length > 0 && (
    <>
      <b className="strong">{t('plan.gaps', { count: checked.gaps.length })}</b>
      <Gaps gaps={checked.gaps} />
    </>
  );
  if (checked.conflicts.length === 0) {
    return (
      <div className={`${css.planCheck} small`} role="status">
        <p className="ok">
          {t('plan.nothing_in_the_way')} {shifted && t('plan.shifted')}
        </p>
        {gaps}
      </div>
    );
  }
  return (
    <ConflictNote {...checked} zone={zone}>
      {gaps}
    </ConflictNote>
  );
}

interface ConflictNoteProps extends Pick<EventCheckResult, 'conflicts' | 'possible'> {
  zone: string;
  children?: ReactNode;
}

/** Lists conflicts, as a warning or, if they cannot be overridden, as an error. */
export function ConflictNote({ conflicts, possible, zone, children }: ConflictNoteProps) {
  const words = useWords();
  return (
    <Note
      kind={possible ? 'sun' : 'brick'}
      title={words.t(possible ? 'plan.conflict.warning' : 'plan.conflict.impossible')}
    >
      <ul>
        {conflicts.map((conflict) => (
          <li
            key={`${conflict.what}${conflict.space}${conflict.starts_at}${conflict.title}`}
            className={isBlocking(conflict) ? 'strong' : undefined}
          >
            {conflictText(words, conflict, zone)}
          </li>
        ))}
      </ul>
      {children}
    </Note>
  );
}
