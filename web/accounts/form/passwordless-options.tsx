import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthSettings } from '../auth-settings.ts';
import type { AuthMode } from '../credentials.ts';
import { supportsPasskeys } from '../second-factor/factors.ts';
import * as css from './auth.module.css';
import type { PasswordlessMethod } from './auth-flow.ts';
import { GoogleMark } from './google-mark.tsx';

interface PasswordlessOptionsProps {
  mode: AuthMode;
  settings: AuthSettings | undefined;
  /** What is being sent; until then nothing else can be pressed. */
  busy: string | undefined;
  onLink: () => void;
  onGoogle: () => void;
  onPasskey: () => void;
}

/** The ways to sign in without a password that this installation and browser support. */
export function PasswordlessOptions({ mode, settings, busy, onLink, onGoogle, onPasskey }: PasswordlessOptionsProps) {
  const { t } = useWords();
  const [canPasskey, setCanPasskey] = useState(false);
  useEffect(() => setCanPasskey(supportsPasskeys()), []);
  const face = (method: PasswordlessMethod) => ({ wide: true, busy: busy === method, disabled: busy !== undefined });
  return (
    <>
      <p className={css.authOr}>
        <span>{t('auth.or')}</span>
      </p>
      <div className={css.authOthers}>
        <Button icon="mail" {...face('link')} onClick={onLink}>
          {t('auth.link.action')}
        </Button>
        {settings?.external.google && (
          <Button {...face('google')} onClick={onGoogle}>
            <GoogleMark />
            {t('auth.google')}
          </Button>
        )}
        {mode === 'login' && settings?.passkeys_enabled && canPasskey && (
          <Button icon="key-round" {...face('passkey')} onClick={onPasskey}>
            {t('auth.passkey')}
          </Button>
        )}
      </div>
    </>
  );
}
