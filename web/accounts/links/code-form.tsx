import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthSettings } from '../auth-settings.ts';
import type { AuthFailure } from '../failure.ts';
import * as css from '../form/auth.module.css';
import { FailureNote } from '../form/failure-note.tsx';
import { useCaptcha } from '../form/use-captcha.tsx';
import { enterCode, type Proof } from '../sign-in.ts';

/** The purpose of an emailed link and code. */
export type MailAbout = 'link' | 'confirmation' | 'recovery';

interface CodeFormProps {
  settings: AuthSettings | undefined;
  /** The address the email was sent to. */
  email: string;
  about: MailAbout;
  /** Sends the email again. */
  send: (email: string, proof: Proof) => Promise<AuthFailure | undefined>;
  /** Called when there is a session. */
  onIn?: () => void;
  /** Called when the email should go to another address. */
  onOther: () => void;
}

/** The form for the code of an email, for people who read it on another device or in another browser. */
export function CodeForm({ settings, email, about, send, onIn, onOther }: CodeFormProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha(settings?.captcha);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [sentAgain, setSentAgain] = useState(false);

  useEffect(() => field.current?.focus(), []);
  const begin = (what: 'code' | 'again') => {
    setBusy(what);
    setFailure(undefined);
    setSentAgain(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const digits = code.replace(/\D/g, '');
    setMissing(digits === '');
    if (digits === '') return field.current?.focus();
    begin('code');
    const refused = await enterCode(email, digits, about === 'recovery' ? 'recovery' : 'email');
    if (!refused) return onIn?.();
    setBusy(undefined);
    setFailure(refused);
    field.current?.focus();
  };
  const again = async () => {
    const proof = captcha.take();
    if (!proof) return;
    begin('again');
    const refused = await send(email, proof);
    setBusy(undefined);
    setFailure(refused);
    setSentAgain(!refused);
  };
  return (
    <>
      <form className={css.authForm} method="post" noValidate onSubmit={submit}>
        {failure && <FailureNote failure={failure} />}
        {sentAgain && <Note kind="leaf">{t('auth.code.sent_again')}</Note>}
        <TextField
          ref={field}
          label={t('auth.code.label')}
          name="code"
          className={css.authCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          error={missing ? t('auth.faults.code_required') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          type="submit"
          kind="clay"
          wide
          disabled={busy !== undefined}
          busy={busy === 'code'}
          busyLabel={t('auth.second.busy')}
        >
          {t('auth.code.action')}
        </Button>
        {captcha.field}
        <Button wide busy={busy === 'again'} disabled={busy !== undefined} onClick={again}>
          {t('auth.code.again')}
        </Button>
      </form>
      <button type="button" className={`link action ${css.authElse}`} onClick={onOther}>
        {t('auth.code.other')}
      </button>
    </>
  );
}
