import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';

/** Says that there is no network, and since when what is shown may be out of date. @param at ISO 8601 */
export function SavedNote({ at }: { at: string }) {
  const { t, dayTime } = useWords();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return <Note title={t('bookings.saved.title')}>{t('bookings.saved.say', { when: dayTime(at, timeZone) })}</Note>;
}
