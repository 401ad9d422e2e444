import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useWords } from '../words.tsx';
import type { AuthFailure } from './sign-in.ts';

/** What the accounts service refused; to someone who has an account already, the way in. */
export function FailureNote({ failure, onLogin }: { failure: AuthFailure; onLogin: () => void }) {
  const { t } = useWords();
  if (failure.kind === 'registered') {
    return (
      <Note kind="sun" title={t('auth.registered')}>
        <Button size="s" className="auth-switch" onClick={onLogin}>
          {t('auth.switch')}
        </Button>
      </Note>
    );
  }
  if (failure.kind === 'unexpected') return <Note kind="brick">{t('auth.unexpected')}</Note>;
  const key = `auth.failures.${failure.code}`;
  const known = t(key);
  return <Note kind="brick">{known === key ? failure.message : known}</Note>;
}
