import { useWords } from '../../words.tsx';
import { keepEmail } from './carried-email.ts';

/** To the page for a forgotten password, as a new page (specification §2); the address that was typed comes along. */
export function ForgotLink({ email }: { email: string }) {
  const { t } = useWords();
  return (
    <a className="link small auth-forgot" href="/forgot-password" onClick={() => keepEmail(email)}>
      {t('auth.forgot.link')}
    </a>
  );
}
