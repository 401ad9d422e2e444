import type { Crowding } from '#shared/events.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';

/** Warns that an event has more seats than its room; this is allowed, but may be a typo. */
export function CapacityWarning({ crowded }: { crowded: Crowding | null | undefined }) {
  const { t } = useWords();
  return crowded ? <Note kind="sun" title={t('plan.crowded', { ...crowded })} /> : null;
}
