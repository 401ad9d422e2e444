import type { Crowding } from '../../../../shared/events.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { useWords } from '../../../words.tsx';

/** More seats than the room has: nothing is in the way of that, but it may be a slip of the finger. */
export function Crowded({ crowded }: { crowded: Crowding | null | undefined }) {
  const { t } = useWords();
  return crowded ? <Note kind="sun" title={t('plan.crowded', { ...crowded })} /> : null;
}
