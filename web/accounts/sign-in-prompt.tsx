import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { openAuth } from './auth-request.ts';
import './sign-in-prompt.css';

/** For a visitor on a screen of somebody's own: what is here, and the way in. The page stays where it is. */
export function SignInPrompt({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div className="prompt">
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <div className="prompt-do">
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
