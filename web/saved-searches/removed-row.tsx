import { useEffect, useRef } from 'react';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { Button } from '../ui/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './kept.module.css';
import { restoreSearch } from './own-searches.ts';

/** Stands in for a removed search, with a button to undo, until the screen is left. */
export function RemovedRow({ search, onRestored }: { search: SavedSearch; onRestored: () => void }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  const restore = async () => {
    if (await run(() => restoreSearch(search))) onRestored();
  };
  return (
    <>
      <p role="status">{t('saved_searches.removed', { name: search.name })}</p>
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      <p className={css.keptDo}>
        <Button ref={undo} size="s" busy={busy} onClick={restore}>
          {t('saved_searches.undo')}
        </Button>
      </p>
    </>
  );
}
