import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '#web/ui/dialogs/copy-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { CodeField } from '../code-field.tsx';
import { SettingForm } from '../setting-form.tsx';
import * as css from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { refreshFactors } from './adopt-factors.ts';
import { type Secret, useNewSecret } from './new-secret.ts';

interface AddAppProps {
  /** Name of the new factor. */
  name: string;
  onClose: () => void;
  onAdded: () => void;
}

/** The dialog to add an authenticator app: scan, then type a code. Cancelling removes the unfinished factor. */
export default function AddApp({ name, onClose, onAdded }: AddAppProps) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [code, setCode] = useState('');
  const { secret, failure: refused, keep } = useNewSecret(name);
  const { busy, failure, run } = useAccountAttempt();
  const verify = async () => {
    if (!secret) return;
    await callAccounts((client) =>
      client.mfa.challengeAndVerify({ factorId: secret.factorId, code: code.replace(/\s/g, '') }),
    );
    keep();
    await refreshFactors(cache);
    onAdded();
  };
  return (
    <Dialog
      open
      begin="field"
      onClose={onClose}
      title={t('settings.two-step.app.title')}
      description={t('settings.two-step.app.scan')}
    >
      {refused ? <Note kind="brick" title={refused} /> : <SecretView secret={secret} />}
      {secret && (
        <SettingForm
          label={t('settings.two-step.app.verify')}
          busyLabel={t('settings.checking')}
          busy={busy}
          onSubmit={() => run(verify)}
          onClose={onClose}
        >
          <CodeField
            label={t('settings.two-step.app.code')}
            help={t('settings.two-step.app.code_help')}
            error={failure}
            value={code}
            onCode={setCode}
          />
        </SettingForm>
      )}
    </Dialog>
  );
}

function SecretView({ secret }: { secret: Secret | undefined }) {
  const { t } = useWords();
  if (!secret) {
    return (
      <div className={css.totp} aria-busy="true">
        <SkeletonLine width="200px" height="200px" />
        <SkeletonLine width="80%" />
      </div>
    );
  }
  return (
    <div className={css.totp}>
      <img className={css.totpQr} src={secret.qr} alt={t('settings.two-step.app.qr')} width={200} height={200} />
      <p className="small muted">{t('settings.two-step.app.key_say')}</p>
      <p className={css.totpKey}>
        <code>{secret.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret.key} />
      </p>
    </div>
  );
}
