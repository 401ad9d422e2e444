import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { openAuth } from './auth-request.ts';
import * as css from './sign-in-prompt.module.css';

/** Shown to visitors on a personal screen: what is there, and the buttons to sign in, without leaving the page. */
export function SignInPrompt({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div className={css.prompt}>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <div className={css.promptDo}>
        <Button kind="clay" onClick={() => openAuth({ mode: 'login' })}>
          {t('shell.sign_in')}
        </Button>
        <Button kind="line" onClick={() => openAuth({ mode: 'sign-up' })}>
          {t('shell.sign_up')}
        </Button>
      </div>
    </div>
  );
}
