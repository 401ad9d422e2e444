import type { Clash } from '../../../../shared/schemas/events.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useWords } from '../../../words.tsx';
import { conflictText } from '../events/conflicts.tsx';

interface ClashingProps {
  clashes: readonly Clash[];
  zone: string;
  /** True to leave these events where they are and move the others. */
  leaves: boolean;
  onLeaves: (leaves: boolean) => void;
}

/** Lists the events of a series that cannot move to their new time, and offers to move the others. */
export function Clashing({ clashes, zone, leaves, onLeaves }: ClashingProps) {
  const words = useWords();
  const { t, dayTime } = words;
  if (clashes.length === 0) return null;
  return (
    <>
      <Note kind="sun" title={t(leaves ? 'plan.clashing.stay' : 'plan.clashing.title', { count: clashes.length })}>
        <ul className="plan-clashing">
          {clashes.map(({ starts_at, to, seats_taken, conflicts: [first] }) => (
            <li key={starts_at}>
              <b className="strong num">{dayTime(leaves ? starts_at : to, zone)}</b>
              {seats_taken > 0 && ` · ${t('plan.rules.guests', { count: seats_taken })}`}
              {first && <span className="small muted"> {conflictText(words, first, zone)}</span>}
            </li>
          ))}
        </ul>
      </Note>
      <label className="plan-tick">
        <input type="checkbox" checked={leaves} onChange={(event) => onLeaves(event.target.checked)} />
        {t('plan.clashing.leave', { count: clashes.length })}
      </label>
    </>
  );
}
