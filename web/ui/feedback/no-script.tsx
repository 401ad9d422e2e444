import { useWords } from '#web/words.tsx';
import { Note } from './note.tsx';

/** Tells people without JavaScript that a screen needs it. */
export function NoScript() {
  const { t } = useWords();
  return (
    <noscript>
      <Note>{t('shell.no_script')}</Note>
    </noscript>
  );
}
