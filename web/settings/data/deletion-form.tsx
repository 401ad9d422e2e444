import { useState } from 'react';
import type { Deletion, DeletionPreview } from '#shared/schemas/accounts.ts';
import { PasswordField } from '#web/accounts/form/password-field.tsx';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { CodeField } from '../code-field.tsx';
import { SettingForm } from '../setting-form.tsx';
import * as css from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';

interface DeletionFormProps {
  preview: DeletionPreview;
  onDeleted: (deletion: Deletion) => void;
  onClose: () => void;
}

/** The proof of identity: the password, or an emailed code. */
export function DeletionForm({ preview, onDeleted, onClose }: DeletionFormProps) {
  const { t } = useWords();
  const [method, setMethod] = useState<'password' | 'code'>(preview.has_password ? 'password' : 'code');
  const [sent, setSent] = useState(false);
  const [proof, setProof] = useState('');
  const { busy, failure, setFailure, run } = useAccountAttempt();

  const send = async () => {
    await callAccounts((client) => client.reauthenticate());
    setMethod('code');
    setProof('');
    setSent(true);
  };
  const submit = async () => {
    if (method === 'code' && !sent) return run(send);
    if (proof.trim() === '') {
      setFailure(t(`settings.data.${method}_missing`));
      return false;
    }
    const json = method === 'password' ? { password: proof } : { code: proof.trim() };
    return run(async () => onDeleted(await readJson(api.me.deletion.$post({ json }))));
  };
  const asksToSend = method === 'code' && !sent;
  return (
    <SettingForm
      key={method}
      label={t(asksToSend ? 'settings.data.send_code' : 'settings.data.delete_do')}
      busyLabel={t(asksToSend ? 'settings.sending' : 'settings.data.deleting')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {method === 'password' && (
        <PasswordField
          label={t('settings.data.password')}
          error={failure}
          name="password"
          autoComplete="current-password"
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
      )}
      {method === 'password' && (
        <button type="button" className={`link action ${css.setOther}`} disabled={busy} onClick={() => run(send)}>
          {t('settings.data.code_instead')}
        </button>
      )}
      {method === 'code' && sent && (
        <CodeField
          label={t('settings.mailed_code')}
          help={t('settings.mailed_code_say')}
          error={failure}
          value={proof}
          onCode={setProof}
        />
      )}
      {asksToSend && <p className="muted">{t('settings.data.code_say')}</p>}
      {asksToSend && failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </SettingForm>
  );
}
