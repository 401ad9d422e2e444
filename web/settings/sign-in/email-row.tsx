import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthSettings } from '#web/accounts/auth-settings.ts';
import { UnprovenAddress } from '#web/accounts/unproven-address.tsx';
import { TextField } from '#web/forms/fields/field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { USER } from '../identity-queries.ts';
import { settingsAddress } from '../return-address.ts';
import { OpeningRow } from '../row.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';

interface EmailRowProps {
  email: string;
  /** A new address that is not confirmed yet. */
  pending: string | undefined;
}

/**
 * The sign-in email address. A new one takes effect when its link is opened; if addresses are confirmed, both links.
 */
export function EmailRow({ email, pending }: EmailRowProps) {
  const { t } = useWords();
  const { settings } = useAuthSettings();
  const needsBoth = settings?.mailer_autoconfirm === false;
  return (
    <OpeningRow
      title={t('settings.sign-in.email')}
      label={t('settings.change')}
      form={(close) => <EmailForm email={email} onClose={close} />}
      news={
        pending ? (
          <Note kind="glaze" icon="mail" title={t('settings.sign-in.email_sent', { email: pending })}>
            {t(`settings.sign-in.email_sent_${needsBoth ? 'both' : 'new'}`, { email, pending })}
          </Note>
        ) : (
          <UnprovenAddress reason="account" />
        )
      }
    >
      <p>{email}</p>
    </OpeningRow>
  );
}

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const { busy, failure, setFailure, run } = useAccountAttempt();
  const change = async () => {
    const wanted = typed.trim();
    const { user } = await callAccounts((client) =>
      client.updateUser({ email: wanted }, { emailRedirectTo: settingsAddress('sign-in') }),
    );
    cache.setQueryData(USER, user);
    onClose();
  };
  const submit = async () => {
    const fault = faultOf(typed.trim(), email);
    if (!fault) return run(change);
    setFailure(t(fault));
    return false;
  };
  return (
    <SettingForm
      label={t('settings.sign-in.email_send')}
      busyLabel={t('settings.sending')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('settings.sign-in.email_new')}
        help={t('settings.sign-in.email_help')}
        error={failure}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SettingForm>
  );
}

/** Returns the text key of an invalid or unchanged address. */
function faultOf(wanted: string, email: string): string | undefined {
  if (!/^\S+@\S+\.\S+$/.test(wanted)) return 'settings.sign-in.email_invalid';
  return wanted.toLowerCase() === email ? 'settings.sign-in.email_same' : undefined;
}
