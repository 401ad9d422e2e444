import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthFailure } from '../failure.ts';
import { useFailureText } from '../failure-text.ts';
import * as css from './auth.module.css';

interface FailureNoteProps {
  failure: AuthFailure;
  /** Shows the log-in form to someone who already has an account. */
  onLogin?: () => void;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The failure of an account form; someone who already has an account is offered to log in. */
export function FailureNote({ failure, onLogin, children }: FailureNoteProps) {
  const { t } = useWords();
  const textOf = useFailureText();
  if (failure.kind === 'registered' && onLogin) {
    return (
      <Note kind="sun" title={textOf(failure)}>
        <Button size="s" className={css.authSwitch} onClick={onLogin}>
          {t('auth.switch')}
        </Button>
      </Note>
    );
  }
  return (
    <Note kind="brick">
      {textOf(failure)}
      {children}
    </Note>
  );
}
