import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthSettings } from '../auth-settings.ts';
import type { Credentials } from '../credentials.ts';
import { fieldOf } from '../failure.ts';
import { useFailureText } from '../failure-text.ts';
import * as css from './auth.module.css';
import type { AuthFlow } from './auth-flow.ts';
import { FailureNote } from './failure-note.tsx';
import { ForgotLink } from './forgot-link.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordlessOptions } from './passwordless-options.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface AuthFormProps {
  flow: AuthFlow;
  settings: AuthSettings | undefined;
  /** Called when a sign-in link was sent to this address. */
  onLinkSent: (email: string) => void;
}

/** The form to log in or sign up. Typed values survive failures and switching between the two. */
export function AuthForm({ flow, settings, onLinkSent }: AuthFormProps) {
  const { t } = useWords();
  const { mode } = flow;
  const textOf = useFailureText();
  const { form, typed, fault, failure, busy, captchaField, ...acts } = useAuthForm(flow, settings, onLinkSent);
  const place = failure && fieldOf(failure);
  const field = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    error: fault?.field === name ? t(fault.text) : failure && place === name ? textOf(failure) : undefined,
    onChange: (event: { target: { value: string } }) => acts.change(name, event.target.value),
  });
  const isUnconfirmed = failure?.kind === 'said' && failure.code === 'email_not_confirmed';
  return (
    <>
      {/* `post` keeps the password out of the URL if the form is submitted before hydration. */}
      <form ref={form} className={css.authForm} method="post" noValidate onSubmit={acts.submit}>
        {failure && !place && (
          <FailureNote failure={failure} onLogin={() => flow.setMode('login')}>
            {isUnconfirmed && (
              <Button size="s" className={css.authSwitch} onClick={acts.resend}>
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
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          {...field('password')}
        />
        {captchaField}
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
        {/* Displayed beside the password's label, but after the button in tab order, so that Tab goes from field to
            field to the button. */}
        {mode === 'login' && <ForgotLink email={typed.email} />}
      </form>
      <PasswordlessOptions
        mode={mode}
        settings={settings}
        busy={busy}
        onLink={acts.mailLink}
        onGoogle={acts.goToGoogle}
        onPasskey={acts.takePasskey}
      />
    </>
  );
}
