import { useWords } from '#web/words.tsx';
import * as css from './auth.module.css';
import { storeEmail } from './carried-email.ts';

/**
 * The link to the page for a forgotten password, as a full page load (specification §2); it takes the typed address
 * along.
 */
export function ForgotLink({ email }: { email: string }) {
  const { t } = useWords();
  return (
    <a className={`link small ${css.authForgot}`} href="/forgot-password" onClick={() => storeEmail(email)}>
      {t('auth.forgot.link')}
    </a>
  );
}
