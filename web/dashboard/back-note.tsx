import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';

/** Shown for a day after signing in has cancelled the deletion of an account. */
export function BackNote() {
  const { t } = useWords();
  return (
    <Note kind="leaf" title={t('dashboard.back')}>
      {t('dashboard.back_say')}
    </Note>
  );
}
