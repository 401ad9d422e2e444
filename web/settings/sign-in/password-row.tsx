import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_MIN } from '#shared/accounts.ts';
import { PasswordField } from '#web/accounts/form/password-field.tsx';
import { api } from '#web/browser-api.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { AccountsRefusal, callAccounts } from '../accounts-answer.ts';
import { CodeField } from '../code-field.tsx';
import { deletionQuery } from '../person-queries.ts';
import { OpeningRow } from '../row.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';

/** The password: changed, or set by people who signed up without one. */
export function PasswordRow() {
  const { t } = useWords();
  const { data } = useQuery(deletionQuery(api));
  const none = data?.has_password === false;
  return (
    <OpeningRow
      title={t('settings.sign-in.password')}
      label={t(none ? 'settings.sign-in.password_set' : 'settings.change')}
      form={(close) => <PasswordForm onClose={close} />}
    >
      <p className="muted">{t(none ? 'settings.sign-in.password_none' : 'settings.sign-in.password_say')}</p>
    </OpeningRow>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  /** Emailed code, required if the person signed in long ago. */
  const [code, setCode] = useState<string>();
  const { busy, failure, setFailure, run } = useAccountAttempt();

  const change = async () => {
    try {
      await callAccounts((client) => client.updateUser({ password, ...(code && { nonce: code.trim() }) }));
    } catch (error) {
      if (code === undefined && error instanceof AccountsRefusal && error.code === 'reauthentication_needed') {
        await callAccounts((client) => client.reauthenticate());
        setCode('');
      }
      throw error;
    }
    toast({ title: t('settings.sign-in.password_saved') });
    onClose();
  };
  const submit = async () => {
    if ([...password].length >= PASSWORD_MIN) return run(change);
    setFailure(t('settings.sign-in.password_short', { count: PASSWORD_MIN }));
    return false;
  };
  return (
    <SettingForm
      label={t('settings.sign-in.password_save')}
      busyLabel={t('settings.saving')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {code !== undefined && (
        <CodeField
          label={t('settings.mailed_code')}
          help={t('settings.mailed_code_say')}
          value={code}
          onCode={setCode}
        />
      )}
      <PasswordField
        label={t('settings.sign-in.password_new')}
        help={t('settings.sign-in.password_help', { count: PASSWORD_MIN })}
        error={failure}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SettingForm>
  );
}
