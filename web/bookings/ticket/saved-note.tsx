import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';

/**
 * Says that there is no network, or that the server failed, and since when what is shown may be out of date.
 * @param at ISO 8601
 */
export function SavedNote({ at, hasFailed }: { at: string; hasFailed: boolean | undefined }) {
  const { t, dayTime } = useWords();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const title = t(hasFailed ? 'shell.errors.failed.title' : 'bookings.saved.title');
  return <Note title={title}>{t('bookings.saved.say', { when: dayTime(at, timeZone) })}</Note>;
}
