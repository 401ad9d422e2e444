import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import { type AuthMode, type Credentials, type CredentialsFault, findFault } from './credentials.ts';
import { FailureNote } from './failure-note.tsx';
import { PasswordField } from './password-field.tsx';
import { type AuthFailure, signIn, signUp } from './sign-in.ts';
import './auth.css';

interface AuthFormProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onSuccess: () => void;
}

/** Logs in or signs up. What was typed stays, whatever goes wrong and however often the mode changes. */
export function AuthForm({ mode, onMode, onSuccess }: AuthFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Credentials>({ name: '', email: '', password: '' });
  const [fault, setFault] = useState<CredentialsFault>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);

  const focus = (field: keyof Credentials) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  const clear = () => {
    setFault(undefined);
    setFailure(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode starts without the complaints of the last
  useEffect(clear, [mode]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = findFault(mode, typed);
    setFault(found);
    setFailure(undefined);
    if (found) return focus(found.field);
    setBusy(true);
    const refused = await (mode === 'login' ? signIn(typed) : signUp(typed));
    setBusy(false);
    setFailure(refused);
    if (!refused) onSuccess();
  };

  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: fault?.field === name ? t(fault.text) : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    // The method keeps a password out of the address if the form is sent before the page is awake.
    <form ref={form} className="auth-form" method="post" noValidate onSubmit={submit}>
      {failure && <FailureNote failure={failure} onLogin={() => onMode('login')} />}
      {mode === 'sign-up' && <TextField label={t('auth.name')} autoComplete="name" {...field('name')} />}
      <TextField label={t('auth.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PasswordField
        label={t('auth.password')}
        help={mode === 'sign-up' ? t('auth.password_help') : undefined}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        {...field('password')}
      />
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t(`auth.${mode}.busy`)}>
        {t(`auth.${mode}.action`)}
      </Button>
    </form>
  );
}
