import { useEffect, useState } from 'react';
import type { AuthSettings } from '#web/accounts/auth-settings.ts';
import { GoogleMark } from '#web/accounts/form/google-mark.tsx';
import { supportsPasskeys } from '#web/accounts/second-factor/factors.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './guest.module.css';

interface SignInMethodsProps {
  settings: AuthSettings | undefined;
  busy: boolean;
  onPassword: () => void;
  onPasskey: () => void;
  onGoogle: () => void;
}

/** The other ways to sign in: with a password, a passkey or Google, as this installation and browser support them. */
export function SignInMethods({ settings, busy, onPassword, onPasskey, onGoogle }: SignInMethodsProps) {
  const { t } = useWords();
  const [canPasskey, setCanPasskey] = useState(false);
  useEffect(() => setCanPasskey(supportsPasskeys()), []);
  return (
    <>
      <p className={css.or}>{t('guest_sign_in.or')}</p>
      <div className={css.methods}>
        <Button size="s" disabled={busy} onClick={onPassword}>
          {t('guest_sign_in.password')}
        </Button>
        {settings?.passkeys_enabled && canPasskey && (
          <Button size="s" icon="key-round" disabled={busy} onClick={onPasskey}>
            {t('guest_sign_in.passkey')}
          </Button>
        )}
        {settings?.external.google && (
          <Button size="s" disabled={busy} onClick={onGoogle}>
            <GoogleMark />
            Google
          </Button>
        )}
      </div>
      <p className={css.secure}>
        <Icon name="shield-check" size="s" />
        <span>{t('guest_sign_in.no_password')}</span>
      </p>
    </>
  );
}
