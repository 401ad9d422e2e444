import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { attempt } from '../call-auth.ts';
import { findPasswordFault } from '../credentials.ts';
import { type AuthFailure, fieldOf } from '../failure.ts';
import { useFailureText } from '../failure-text.ts';
import * as css from '../form/auth.module.css';
import { FailureNote } from '../form/failure-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { requestSecondFactor } from '../second-factor/request.ts';
import { useSession } from '../session.ts';

/** The form for a new password: typed once but visible, so that typos are noticed. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useWords();
  const { me } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  const textOf = useFailureText();

  const focus = () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = findPasswordFault(password)?.text;
    setFault(found);
    setFailure(undefined);
    if (found) return focus();
    setBusy(true);
    const refused = await changePassword(password);
    setBusy(false);
    setFailure(refused);
    if (!refused) onDone();
    else if (fieldOf(refused) === 'password') focus();
  };
  const isOfField = failure && fieldOf(failure) === 'password';
  return (
    <form ref={form} className={css.authForm} method="post" noValidate onSubmit={submit}>
      {failure && !isOfField && <FailureNote failure={failure} />}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('auth.reset.password')}
        help={t('auth.password_help')}
        error={fault ? t(fault) : isOfField ? textOf(failure) : undefined}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t('auth.reset.busy')}>
        {t('auth.reset.action')}
      </Button>
    </form>
  );
}

/** Changes the password, after the second factor if there is one: access to the mailbox alone must not suffice. */
async function changePassword(password: string): Promise<AuthFailure | undefined> {
  const { failure } = await attempt((client) => client.updateUser({ password }));
  const needsFactor = failure?.kind === 'said' && failure.code === 'insufficient_aal';
  return needsFactor && (await requestSecondFactor()) ? changePassword(password) : failure;
}
