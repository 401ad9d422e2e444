import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ScreenHandle } from '#web/texts.ts';
import { useWords } from '#web/words.tsx';
import { useAuthSettings } from '../auth-settings.ts';
import * as css from '../form/auth.module.css';
import { AuthFrame } from '../form/auth-frame.tsx';
import { requestReset } from '../sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { MailForm } from './mail-form.tsx';

export const handle: ScreenHandle = { texts: ['auth'] };

const PATH = '/forgot-password';

/** `/forgot-password`: emails a link for a new password. The page shows the same whether or not there is an account. */
export default function ForgotPassword() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { settings } = useAuthSettings();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) {
    return (
      <AuthFrame title={t('auth.code.title')} say={t('auth.code.say.recovery', { email: sentTo })} path={PATH}>
        <CodeForm
          settings={settings}
          email={sentTo}
          about="recovery"
          send={requestReset}
          onIn={() => void navigate('/reset-password', { replace: true })}
          onOther={() => setSentTo(undefined)}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.forgot.title')} say={t('auth.forgot.say')} path={PATH}>
      <MailForm settings={settings} action={t('auth.forgot.action')} send={requestReset} onSent={setSentTo} />
      <Link className={`link action ${css.authElse}`} to="/login">
        {t('auth.forgot.back')}
      </Link>
    </AuthFrame>
  );
}
