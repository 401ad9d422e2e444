import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAuthSettings } from '#web/accounts/auth-settings.ts';
import { findEmailFault } from '#web/accounts/credentials.ts';
import type { AuthFailure } from '#web/accounts/failure.ts';
import { useAuthFlow } from '#web/accounts/form/auth-flow.ts';
import { FailureNote } from '#web/accounts/form/failure-note.tsx';
import { PasswordField } from '#web/accounts/form/password-field.tsx';
import { useCaptcha } from '#web/accounts/form/use-captcha.tsx';
import { findKnownGuest, firstNameOf, forgetGuest, maskEmail, rememberGuest } from '#web/accounts/known-guest.ts';
import { SecondFactor } from '#web/accounts/second-factor/second-factor.tsx';
import { findMe } from '#web/accounts/session.ts';
import { continueWithGoogle, signIn, signInWithPasskey } from '#web/accounts/sign-in.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { Step } from '../form/step.tsx';
import { CodePanel } from './code-panel.tsx';
import * as css from './guest.module.css';
import { Hello } from './hello.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { useCode } from './use-code.ts';
import { type Who, WhoFields } from './who-fields.tsx';

/** Seconds for which a code is good, unless the installation says otherwise. */
const CODE_LIFE = 3600;

/** Milliseconds for which the right code stays in sight. */
const SEEN = 500;

/** An account older than this was there before the guest came to book. */
const NEW_ACCOUNT = 5 * 60_000;

/** Who a guest turned out to be. */
export interface Identified {
  /** As it will read on the ticket. */
  name: string;
  /** True for a guest who had an account. */
  isBack: boolean;
}

interface IdentifyStepProps {
  title: string;
  /** The time zone of the studio, in which the booking form says all its times. */
  zone: string;
  onKnown: (guest: Identified) => void;
}

/**
 * The step in which a visitor says who they are: name and email, and the six digits of the mail, without a password.
 * Who has an account is signed in by the same digits; the form does not show which addresses have an account.
 */
export default function IdentifyStep({ title, zone, onKnown }: IdentifyStepProps) {
  useTexts('guest_sign_in', 'auth');
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const { settings } = useAuthSettings();
  const captcha = useCaptcha(settings?.captcha);
  const next = pathname + search;
  const code = useCode(settings?.mailer_otp_exp ?? CODE_LIFE, next);
  const [known, setKnown] = useState(findKnownGuest);
  const [who, setWho] = useState<Who>({ name: '', email: '' });
  const [fault, setFault] = useState<{ field: keyof Who; text: string }>();
  const [digits, setDigits] = useState('');
  const [password, setPassword] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const [nameField, emailField, codeField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];
  const asked = known ?? who;

  const finish = async () => {
    const me = await findMe();
    const name = who.name.trim() || me?.name || known?.name || '';
    if (me) rememberGuest({ name: name || me.name, email: me.email });
    onKnown({ name, isBack: me !== undefined && Date.now() - Date.parse(me.createdAt) > NEW_ACCOUNT });
  };
  const flow = useAuthFlow({ mode: 'login', onMode: () => {}, next, onDone: () => void finish() });

  const { bounced } = code;
  const isSent = code.sent !== undefined && !bounced;
  // The code and the password take the focus when they appear.
  useEffect(() => {
    if (isSent) codeField.current?.focus();
  }, [isSent, codeField]);

  // An address that takes no mail is changed in its field.
  useEffect(() => {
    if (!bounced) return;
    if (known) setKnown(undefined);
    else emailField.current?.select();
  }, [bounced, known, emailField]);
  const correct = (email: string) => {
    setWho({ ...who, email });
    void send(email);
  };

  const findFault = (): typeof fault => {
    if (known) return undefined;
    if (who.name.trim() === '') return { field: 'name', text: t('guest_sign_in.name_missing') };
    const wrong = findEmailFault(who.email);
    return wrong && { field: 'email', text: t(wrong.text) };
  };
  const complain = (found: typeof fault): boolean => {
    setFault(found);
    if (found) (found.field === 'name' ? nameField : emailField).current?.focus();
    return found !== undefined;
  };
  const send = async (email = asked.email) => {
    setFailure(undefined);
    if (complain(findFault())) return;
    const proof = captcha.take();
    if (!proof) return;
    setDigits('');
    setPassword(undefined);
    await code.send(known ? '' : who.name, email, proof);
    codeField.current?.focus();
  };
  const verify = async (typed: string) => {
    if (code.busy || typed.length < 6) return;
    if (await code.verify(typed)) {
      await new Promise((resolve) => setTimeout(resolve, SEEN));
      flow.goOn();
    } else codeField.current?.select();
  };
  const attempt = async (act: () => Promise<AuthFailure | undefined>) => {
    setBusy(true);
    setFailure(undefined);
    const refused = await act();
    setBusy(false);
    setFailure(refused);
    return !refused;
  };
  const takePassword = async () => {
    const proof = captcha.take();
    if (!proof) return;
    if (await attempt(() => signIn({ ...asked, password: password ?? '' }, proof))) flow.goOn();
  };
  const takePasskey = async () => {
    const proof = captcha.take();
    if (proof && (await attempt(() => signInWithPasskey(proof)))) flow.goOn();
  };
  const askPassword = () => {
    const wrong = known ? undefined : findEmailFault(who.email);
    if (complain(wrong && { field: 'email', text: t(wrong.text) })) return;
    code.leave();
    setPassword('');
  };
  const submit = () => {
    if (isSent) void verify(digits);
    else if (password !== undefined) void takePassword();
    else void send();
  };
  const isSecond = flow.step.kind === 'second-factor';
  if (isSecond) {
    return (
      <Step number={2} title={title} state="open" summary={null} onSubmit={() => {}} isForm={false}>
        <SecondFactor onPassed={flow.goOn} onCancel={flow.giveUp} cancelLabel={t('auth.second.leave')} />
      </Step>
    );
  }
  const sendButton = (kind: 'clay' | 'quiet') => (
    <Button kind={kind} busy={code.busy === 'send'} busyLabel={t('guest_sign_in.sending')} onClick={() => void send()}>
      {t('guest_sign_in.send')}
    </Button>
  );
  return (
    <Step number={2} title={title} state="open" summary={null} onSubmit={submit}>
      {(failure ?? code.failure) && <FailureNote failure={(failure ?? code.failure) as AuthFailure} />}
      {isSent ? (
        <CodePanel
          code={code}
          zone={zone}
          field={codeField}
          digits={digits}
          onDigits={(typed) => {
            setDigits(typed);
            if (typed.length === 6) void verify(typed);
          }}
          onAgain={() => void send()}
        />
      ) : password !== undefined ? (
        <div className={css.panel}>
          <PasswordField
            name="password"
            label={t('guest_sign_in.password_for', { email: known ? maskEmail(known.email) : who.email })}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={css.acts}>
            <Button type="submit" kind="clay" busy={busy}>
              {t('guest_sign_in.sign_in')}
            </Button>
            {sendButton('quiet')}
          </div>
        </div>
      ) : known ? (
        <>
          <Hello name={known.name} title={t('guest_sign_in.is_it_you', { name: firstNameOf(known.name) })}>
            {maskEmail(known.email)}
          </Hello>
          <div className={css.acts}>
            {sendButton('clay')}
            <Button
              kind="quiet"
              onClick={() => {
                forgetGuest();
                setKnown(undefined);
              }}
            >
              {t('guest_sign_in.someone_else')}
            </Button>
          </div>
        </>
      ) : (
        <WhoFields
          who={who}
          fault={fault}
          bounced={bounced}
          nameRef={nameField}
          emailRef={emailField}
          busy={code.busy === 'send'}
          onChange={setWho}
          onCorrect={correct}
        />
      )}
      {captcha.field}
      <SignInMethods
        settings={settings}
        busy={busy || code.busy !== undefined}
        onPassword={askPassword}
        onPasskey={() => void takePasskey()}
        onGoogle={() => void attempt(() => continueWithGoogle(next))}
      />
    </Step>
  );
}
