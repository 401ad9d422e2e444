import { useEffect, useRef } from 'react';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../kept.module.css';
import { changeSearch, removeSearch } from '../own-searches.ts';

/** Confirms a saved search and what follows, with buttons to change or undo it. */
export function JustSaved({ search }: { search: SavedSearch }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css.keptSay} ref={box} tabIndex={-1}>
      <Note kind="leaf" title={t('saved_searches.saved', { name: search.name })}>
        {t(search.mail ? 'saved_searches.mail_comes' : 'saved_searches.no_mail_comes')}
      </Note>
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      <p className={css.keptDo}>
        <Button size="s" disabled={busy} onClick={() => run(() => removeSearch(search))}>
          {t('saved_searches.undo')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          disabled={busy}
          onClick={() => run(() => changeSearch(search, { mail: !search.mail }))}
        >
          {t(search.mail ? 'saved_searches.no_mails' : 'saved_searches.mails_again')}
        </Button>
      </p>
    </div>
  );
}
