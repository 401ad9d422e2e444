import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import type { AuthFlow } from './auth-flow.ts';
import type { AuthSettings } from './auth-settings.ts';
import { useCaptcha } from './captcha.tsx';
import { type Credentials, type CredentialsFault, findEmailFault, findFault } from './credentials.ts';
import { type AuthFailure, fieldOf } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { useFailureText } from './failure-text.ts';
import { ForgotLink } from './forgot-link.tsx';
import { OtherWays, type Way } from './other-ways.tsx';
import { usePasskeyAutofill } from './passkey-autofill.ts';
import { PasswordField } from './password-field.tsx';
import { continueWithGoogle, requestLink, resendConfirmation, signIn, signInWithPasskey, signUp } from './sign-in.ts';
import { useCarriedEmail } from './typed-email.ts';
import './auth.css';

interface AuthFormProps {
  flow: AuthFlow;
  settings: AuthSettings | undefined;
  /** A link that signs in is on its way to this address. */
  onLinkSent: (email: string) => void;
}

/** Logs in or signs up. What was typed stays, whatever goes wrong and however often the mode changes. */
export function AuthForm({ flow, settings, onLinkSent }: AuthFormProps) {
  const { t } = useWords();
  const { mode, next } = flow;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Credentials>({ name: '', email: '', password: '' });
  const [fault, setFault] = useState<CredentialsFault>();
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState<'credentials' | Way>();
  const captcha = useCaptcha(settings?.captcha);
  const endAutofill = usePasskeyAutofill(settings?.passkeys_enabled === true && !settings.captcha && mode === 'login');
  const textOf = useFailureText();
  useCarriedEmail(busy ? undefined : typed.email, (email) => setTyped((before) => ({ ...before, email })));

  const focus = (field: keyof Credentials) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode starts without the complaints of the last
  useEffect(() => {
    setFault(undefined);
    setFailure(undefined);
  }, [mode]);

  const complain = (found: CredentialsFault | undefined) => {
    setFailure(undefined);
    setFault(found);
    if (found) focus(found.field);
    return found !== undefined;
  };
  /** Asks for something, one at a time. While the session that came of it is looked into, the form stays busy. */
  const ask = async (what: 'credentials' | Way, act: () => Promise<AuthFailure | undefined>) => {
    setBusy(what);
    const refused = await act();
    if (!refused) return true;
    setBusy(undefined);
    setFailure(refused);
    const field = fieldOf(refused);
    if (field) focus(field);
    return false;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || complain(findFault(mode, typed))) return;
    const proof = captcha.take();
    if (!proof) return;
    await ask('credentials', async () => {
      if (mode === 'login') return signIn(typed, proof);
      const { isIn, failure: refused } = await signUp(typed, next, proof);
      if (!isIn && !refused) flow.setStep({ kind: 'code', email: typed.email.trim(), about: 'confirmation' });
      return refused;
    });
  };
  const mailLink = async () => {
    if (complain(findEmailFault(typed.email, 'auth.faults.link_email'))) return;
    const proof = captcha.take();
    if (proof && (await ask('link', () => requestLink(typed, next, proof)))) onLinkSent(typed.email.trim());
  };
  const resend = async () => {
    const proof = captcha.take();
    const email = typed.email.trim();
    if (proof && (await ask('credentials', () => resendConfirmation(email, next, proof))))
      flow.setStep({ kind: 'code', email, about: 'confirmation' });
  };
  const usePasskey = () => {
    const proof = captcha.take();
    complain(undefined);
    endAutofill();
    if (proof) void ask('passkey', () => signInWithPasskey(proof));
  };
  const useGoogle = () => {
    complain(undefined);
    void ask('google', async () => {
      const refused = await continueWithGoogle(next);
      const unclear = { kind: 'said', code: 'google_failed', message: t('auth.failures.google_failed') } as const;
      return refused?.kind === 'unexpected' ? unclear : refused;
    });
  };

  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: fault?.field === name ? t(fault.text) : failure && fieldOf(failure) === name ? textOf(failure) : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const isUnconfirmed = failure?.kind === 'said' && failure.code === 'email_not_confirmed';

  return (
    <>
      {/* The method keeps a password out of the address if the form is sent before the page is awake. */}
      <form ref={form} className="auth-form" method="post" noValidate onSubmit={submit}>
        {failure && !fieldOf(failure) && (
          <FailureNote failure={failure} onLogin={() => flow.setMode('login')}>
            {isUnconfirmed && (
              <Button size="s" className="auth-switch" onClick={resend}>
                {t('auth.code.again')}
              </Button>
            )}
          </FailureNote>
        )}
        {mode === 'sign-up' && <TextField label={t('auth.name')} autoComplete="name" {...field('name')} />}
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete={mode === 'login' ? 'username webauthn' : 'email'}
          inputMode="email"
          {...field('email')}
        />
        <PasswordField
          label={t('auth.password')}
          help={mode === 'sign-up' ? t('auth.password_help') : undefined}
          aside={mode === 'login' && <ForgotLink email={typed.email} />}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          {...field('password')}
        />
        {captcha.field}
        <Button
          type="submit"
          kind="clay"
          wide
          disabled={busy !== undefined}
          busy={busy === 'credentials'}
          busyLabel={t(`auth.${mode}.busy`)}
        >
          {t(`auth.${mode}.action`)}
        </Button>
      </form>
      <OtherWays
        mode={mode}
        settings={settings}
        busy={busy}
        onLink={mailLink}
        onGoogle={useGoogle}
        onPasskey={usePasskey}
      />
    </>
  );
}
