import { type ReactNode, useEffect, useState } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import type { FieldWords } from './conflict-dialog.tsx';
import * as css from './drafts.module.css';
import { readStoredDraft } from './stored-draft.ts';
import { UnsavedValues } from './unsaved-values.tsx';

interface LeftBehindProps {
  userId: string;
  /** The storage name of the draft: `offering:{id}`. */
  thing: string;
  words: FieldWords;
  /** Why the form is gone; the default text says that the user is no longer on the team. */
  why?: string;
  /** Shown if there is no unsaved input. */
  children: ReactNode;
}

/** Shows the user's unsaved input in place of a form that they may no longer open. */
export function OrphanedDraft({ userId, thing, words, why, children }: LeftBehindProps) {
  const { t } = useWords();
  const [kept] = useState(() => readStoredDraft(userId, thing));
  const paths = Object.fromEntries(Object.entries(kept).map(([path, { value }]) => [path, value]));
  // A reload restores the scroll position of the much longer form. The braces drop the result of scrollTo, a promise in
  // newer browsers, which React would take for a cleanup function.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  if (Object.keys(paths).length === 0) return children;
  return (
    <div className={css.leftBehind}>
      <Note kind="brick" title={why ?? t('drafts.left_team')}>
        {t('drafts.ended_say')}
      </Note>
      <UnsavedValues paths={paths} words={words} />
    </div>
  );
}
