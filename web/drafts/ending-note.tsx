import { Note } from '../ui/note.tsx';
import { useWords } from '../words.tsx';

/** That, and why, nothing can be saved any more; what was typed stays to be read. */
export function EndingNote({ why }: { why: string | undefined }) {
  const { t } = useWords();
  if (why === undefined) return null;
  return (
    <Note kind="brick" title={why}>
      {t('drafts.ended_say')}
    </Note>
  );
}
