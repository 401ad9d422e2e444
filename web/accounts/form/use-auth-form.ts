import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AuthSettings } from '../auth-settings.ts';
import { type Credentials, type CredentialsFault, findEmailFault, findFault } from '../credentials.ts';
import { type AuthFailure, fieldOf } from '../failure.ts';
import { continueWithGoogle, requestLink, resendConfirmation, signIn, signInWithPasskey, signUp } from '../sign-in.ts';
import type { AuthFlow, PasswordlessMethod } from './auth-flow.ts';
import { useCarriedEmail } from './carried-email.ts';
import { useCaptcha } from './use-captcha.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** Returns the typed values, their first fault, and the form's actions, of which one runs at a time. */
export function useAuthForm(flow: AuthFlow, settings: AuthSettings | undefined, onLinkSent: (email: string) => void) {
  const { mode, next, busy, setBusy } = flow;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Credentials>({ name: '', email: '', password: '' });
  const [fault, setFault] = useState<CredentialsFault>();
  const [failure, setFailure] = useState<AuthFailure>();
  const captcha = useCaptcha(settings?.captcha);
  const endAutofill = usePasskeyAutofill(settings?.passkeys_enabled === true && !settings.captcha && mode === 'login');
  useCarriedEmail(busy ? undefined : typed.email, (email) => setTyped((before) => ({ ...before, email })));
  const email = typed.email.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the errors when the mode changes
  useEffect(() => void complain(undefined), [mode]);

  // The form of a later step is another instance and must not start busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount
  useEffect(() => () => setBusy(undefined), []);

  const focus = (field: keyof Credentials) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  function complain(found: CredentialsFault | undefined): boolean {
    setFailure(undefined);
    setFault(found);
    if (found) focus(found.field);
    return found !== undefined;
  }
  /** Runs one action. @returns true on success; then the form stays busy, because there is nothing more to do in it */
  async function ask(
    what: 'credentials' | PasswordlessMethod,
    act: () => Promise<AuthFailure | undefined>,
  ): Promise<boolean> {
    setBusy(what);
    const refused = await act();
    if (!refused) return true;
    setBusy(undefined);
    setFailure(refused);
    const field = fieldOf(refused);
    if (field) focus(field);
    return false;
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || complain(findFault(mode, typed))) return;
    const proof = captcha.take();
    if (!proof) return;
    let isIn = true;
    const worked = await ask('credentials', async () => {
      if (mode === 'login') return signIn(typed, proof);
      const signedUp = await signUp(typed, next, proof);
      isIn = signedUp.isIn;
      return signedUp.failure;
    });
    if (worked && isIn) flow.goOn();
    else if (worked) flow.setStep({ kind: 'code', email, about: 'confirmation' });
  };
  const mailLink = async () => {
    if (complain(findEmailFault(email, 'auth.faults.link_email'))) return;
    const proof = captcha.take();
    if (proof && (await ask('link', () => requestLink(typed, next, proof)))) onLinkSent(email);
  };
  const resend = async () => {
    const proof = captcha.take();
    if (proof && (await ask('credentials', () => resendConfirmation(email, next, proof))))
      flow.setStep({ kind: 'code', email, about: 'confirmation' });
  };
  const takePasskey = async () => {
    complain(undefined);
    const proof = captcha.take();
    if (!proof) return;
    endAutofill();
    if (await ask('passkey', () => signInWithPasskey(proof))) flow.goOn();
  };
  const goToGoogle = async () => {
    complain(undefined);
    // A page restored by the browser's back button must not stay busy.
    window.addEventListener('pageshow', () => setBusy(undefined), { once: true });
    await ask('google', () => continueWithGoogle(next));
  };
  const change = (field: keyof Credentials, value: string) => setTyped((before) => ({ ...before, [field]: value }));
  const acts = { submit, mailLink, resend, takePasskey, goToGoogle, change };
  return { form, typed, fault, failure, busy, captchaField: captcha.field, ...acts };
}
