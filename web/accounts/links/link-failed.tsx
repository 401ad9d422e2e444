import { useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { useAuthSettings } from '../auth-settings.ts';
import type { AuthFailure } from '../failure.ts';
import * as css from '../form/auth.module.css';
import { AuthFrame } from '../form/auth-frame.tsx';
import { FailureNote } from '../form/failure-note.tsx';
import { useSession } from '../session.ts';
import { type Proof, requestLink, requestReset } from '../sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { MailForm } from './mail-form.tsx';

/** Failures of emailed links that another email solves. */
const OF_MAILS = new Set([
  'otp_expired',
  'flow_state_expired',
  'flow_state_not_found',
  'flow_state_already_used',
  'bad_code_verifier',
  'pkce_code_verifier_not_found',
]);

interface LinkFailedProps {
  path: string;
  failure: AuthFailure;
  about: 'link' | 'recovery';
  next: string;
  onIn: () => void;
}

/** Explains why a link did not work and what to do instead. */
export function LinkFailed({ path, failure, about, next, onIn }: LinkFailedProps) {
  const { t } = useWords();
  const { settings } = useAuthSettings();
  const { state } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const send = (email: string, proof: Proof) =>
    about === 'link' ? requestLink({ name: '', email }, next, proof) : requestReset(email, proof);
  if (sentTo) {
    return (
      <AuthFrame title={t('auth.code.title')} say={t(`auth.code.say.${about}`, { email: sentTo })} path={path}>
        <CodeForm
          settings={settings}
          email={sentTo}
          about={about}
          send={send}
          onIn={onIn}
          onOther={() => setSentTo(undefined)}
        />
      </AuthFrame>
    );
  }
  const isOfMail = failure.kind === 'said' && OF_MAILS.has(failure.code);
  if (state === 'in' && about === 'link') {
    return (
      <AuthFrame title={t('auth.callback.refused')} path={path}>
        <div className={css.authForm}>
          <FailureNote failure={failure} />
          <Note kind="leaf">{t('auth.callback.still_in')}</Note>
          <ButtonLink kind="clay" wide to={next}>
            {t('auth.callback.on')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t(isOfMail ? 'auth.callback.failed' : 'auth.callback.refused')} path={path}>
      <div className={css.authForm}>
        <FailureNote failure={failure} />
        {isOfMail ? (
          <p className="muted">{t('auth.callback.again')}</p>
        ) : (
          <ButtonLink kind="clay" wide to={`/login?next=${encodeURIComponent(next)}`}>
            {t('auth.callback.other')}
          </ButtonLink>
        )}
      </div>
      {isOfMail && <MailForm settings={settings} action={t('auth.code.again')} send={send} onSent={setSentTo} />}
    </AuthFrame>
  );
}
