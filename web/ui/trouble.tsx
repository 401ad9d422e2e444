import { problemText } from '../problem-text.ts';
import { useWords } from '../words.tsx';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

/** Something could not be fetched: what happened, and another try. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useWords();
  return (
    <div className="trouble">
      <Note kind="brick" title={problemText(t, error)}>
        <p>
          <Button size="s" icon="rotate-ccw" onClick={onRetry}>
            {t('shell.try_again')}
          </Button>
        </p>
      </Note>
    </div>
  );
}
