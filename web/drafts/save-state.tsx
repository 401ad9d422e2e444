import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWords } from '../words.tsx';
import type { SaveState as State } from './autosave.ts';
import './drafts.css';

/** Whether what was typed is saved, in a word, where one glances: beside the form's title. */
export function SaveState({ state, wrong }: { state: State; wrong: boolean }) {
  const { t } = useWords();
  const shown = wrong && state === 'idle' ? 'wrong' : state;
  const busy = shown === 'waiting' || shown === 'saving';
  return (
    <p className={`save-state save-${shown}`} role="status">
      {busy ? <Spinner /> : <Icon name={shown === 'idle' ? 'circle-check' : 'circle-alert'} size="s" />}
      {t(`drafts.${busy ? 'saving' : shown}`)}
    </p>
  );
}
