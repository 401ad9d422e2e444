import { type ReactNode, useEffect, useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';
import type { PartWords } from './conflict-dialog.tsx';
import { readKept } from './stored-draft.ts';
import { KeptWords } from './unsaved-values.tsx';

interface LeftBehindProps {
  userId: string;
  /** Its name in this browser: `offering:{id}` */
  thing: string;
  words: PartWords;
  /** Why the form is not there any more; left out: they are no longer on the team. */
  why?: string;
  /** For whoever typed nothing in it. */
  children: ReactNode;
}

/** In place of a form that may not be opened any more: what this person had typed in it and never reached the server. */
export function LeftBehind({ userId, thing, words, why, children }: LeftBehindProps) {
  const { t } = useWords();
  const [kept] = useState(() => readKept(userId, thing));
  const parts = Object.fromEntries(Object.entries(kept).map(([part, { value }]) => [part, value]));
  // A reload brings a reader back to where they were in a form that was much longer.
  // In braces: newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  if (Object.keys(parts).length === 0) return children;
  return (
    <div className="left-behind">
      <Note kind="brick" title={why ?? t('drafts.left_team')}>
        {t('drafts.ended_say')}
      </Note>
      <KeptWords parts={parts} words={words} />
    </div>
  );
}
