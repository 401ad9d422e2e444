import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';

/** For a day after signing in undid a deletion. */
export function BackNote() {
  const { t } = useWords();
  return (
    <Note kind="leaf" title={t('dashboard.back')}>
      {t('dashboard.back_say')}
    </Note>
  );
}
