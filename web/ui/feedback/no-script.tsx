import { useWords } from '../../words.tsx';
import { Note } from './note.tsx';

/** On screens that are nothing without script: says so to whoever has none. */
export function NoScript() {
  const { t } = useWords();
  return (
    <noscript>
      <Note>{t('shell.no_script')}</Note>
    </noscript>
  );
}
