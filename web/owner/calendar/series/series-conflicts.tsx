import type { Clash } from '#shared/schemas/events/events.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { conflictText } from '../events/conflicts.tsx';
import { Checkbox } from '../fields/checkbox.tsx';

interface SeriesConflictsProps {
  conflicting: readonly Clash[];
  zone: string;
  /** True to leave these events where they are and move the others. */
  leavesThem: boolean;
  onLeaveThem: (leavesThem: boolean) => void;
}

/** Lists the events of a series that cannot move to their new time, and offers to move the others. */
export function SeriesConflicts({ conflicting, zone, leavesThem, onLeaveThem }: SeriesConflictsProps) {
  const words = useWords();
  const { t, dayTime } = words;
  if (conflicting.length === 0) return null;
  return (
    <>
      <Note
        kind="sun"
        title={t(leavesThem ? 'plan.clashing.stay' : 'plan.clashing.title', { count: conflicting.length })}
      >
        <ul>
          {conflicting.map(({ starts_at, to, seats_taken, conflicts: [first] }) => (
            <li key={starts_at}>
              <b className="strong num">{dayTime(leavesThem ? starts_at : to, zone)}</b>
              {seats_taken > 0 && ` · ${t('plan.rules.guests', { count: seats_taken })}`}
              {first && <span className="small muted"> {conflictText(words, first, zone)}</span>}
            </li>
          ))}
        </ul>
      </Note>
      <Checkbox
        label={t('plan.clashing.leave', { count: conflicting.length })}
        checked={leavesThem}
        onChange={onLeaveThem}
      />
    </>
  );
}
