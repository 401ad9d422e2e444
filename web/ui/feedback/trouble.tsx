import { ApiProblem } from '#web/api.ts';
import { problemText } from '#web/problem-text.ts';
import { useWords } from '#web/words.tsx';
import { Button } from '../button.tsx';
import { Note } from './note.tsx';
import * as css from './trouble.module.css';

interface TroubleProps {
  error: unknown;
  onRetry: () => unknown;
  /** What could not be loaded, if that says more than the default. */
  title?: string;
}

/** Says that something could not be loaded, why, and offers a retry. */
export function Trouble({ error, onRetry, title }: TroubleProps) {
  const { t } = useWords();
  const isOffline = error instanceof ApiProblem && error.status === 0;
  return (
    <div className={css.trouble}>
      <Note kind="brick" title={title ?? t(isOffline ? 'shell.errors.offline.title' : 'shell.errors.failed.title')}>
        <p>{problemText(t, error)}</p>
        <p>
          <Button size="s" icon="rotate-ccw" onClick={onRetry}>
            {t('shell.try_again')}
          </Button>
        </p>
      </Note>
    </div>
  );
}
