import { type FormEvent, useRef, useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthSettings } from '../auth-settings.ts';
import { findEmailFault } from '../credentials.ts';
import { type AuthFailure, fieldOf } from '../failure.ts';
import * as css from '../form/auth.module.css';
import { useCarriedEmail } from '../form/carried-email.ts';
import { FailureNote } from '../form/failure-note.tsx';
import { useCaptcha } from '../form/use-captcha.tsx';
import type { Proof } from '../sign-in.ts';

interface MailFormProps {
  settings: AuthSettings | undefined;
  /** Label of the button. */
  action: string;
  send: (email: string, proof: Proof) => Promise<AuthFailure | undefined>;
  onSent: (email: string) => void;
}

/** The form for the address to send a link and code to. */
export function MailForm({ settings, action, send, onSent }: MailFormProps) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha(settings?.captcha);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  useCarriedEmail(busy ? undefined : email, setEmail);

  const complain = (text: string | undefined, refused?: AuthFailure) => {
    setFault(text);
    setFailure(refused);
    if (text) field.current?.focus();
    return text !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || complain(findEmailFault(email)?.text)) return;
    const proof = captcha.take();
    if (!proof) return;
    setBusy(true);
    const refused = await send(email.trim(), proof);
    if (!refused) return onSent(email.trim());
    setBusy(false);
    if (fieldOf(refused) === 'email') complain('auth.faults.email_invalid');
    else complain(undefined, refused);
  };
  return (
    <form className={css.authForm} method="post" noValidate onSubmit={submit}>
      {failure && <FailureNote failure={failure} />}
      <TextField
        ref={field}
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={fault && t(fault)}
        onChange={(event) => setEmail(event.target.value)}
      />
      {captcha.field}
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t('auth.link.busy')}>
        {action}
      </Button>
    </form>
  );
}
