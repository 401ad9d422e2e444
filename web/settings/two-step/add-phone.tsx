import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { CodeField } from '../code-field.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { refreshFactors } from './adopt-factors.ts';
import { useUnfinishedFactor } from './unfinished-factor.ts';

interface AddPhoneProps {
  /** Name of the new factor. */
  name: string;
  onClose: () => void;
  onAdded: () => void;
}

/** The rest is checked by the server. */
const HAS_COUNTRY_CODE = /^\s*(\+|00)/;

/** The dialog to add a phone: its number, then the code sent to it. */
export default function AddPhone({ name, onClose, onAdded }: AddPhoneProps) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  /** The challenge sent as a text message. */
  const [asked, setAsked] = useState<{ factorId: string; challengeId: string }>();
  const { busy, failure, setFailure, run } = useAccountAttempt();
  const { begin, keep, drop } = useUnfinishedFactor();

  const send = async () => {
    const { id: factorId } = await callAccounts(({ mfa }) =>
      mfa.enroll({ factorType: 'phone', phone: number, friendlyName: name }),
    );
    begin(factorId);
    try {
      const { id: challengeId } = await callAccounts(({ mfa }) => mfa.challenge({ factorId, channel: 'sms' }));
      setAsked({ factorId, challengeId });
    } catch (error) {
      await drop();
      throw error;
    }
  };
  const verify = async () => {
    if (!asked) return;
    await callAccounts(({ mfa }) => mfa.verify({ ...asked, code: code.trim() }));
    keep();
    await refreshFactors(cache);
    onAdded();
  };
  const submit = async () => {
    if (asked) return run(verify);
    if (HAS_COUNTRY_CODE.test(number)) return run(send);
    setFailure(t('settings.profile.phone_wrong'));
    return false;
  };
  return (
    <Dialog
      open
      begin="field"
      onClose={onClose}
      title={t('settings.two-step.phone.title')}
      description={asked ? t('settings.two-step.phone.sent', { number }) : t('settings.two-step.phone.say')}
    >
      <SettingForm
        key={asked ? 'code' : 'number'}
        label={t(asked ? 'settings.two-step.app.verify' : 'settings.two-step.phone.send')}
        busyLabel={t(asked ? 'settings.checking' : 'settings.sending')}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        {asked ? (
          <CodeField label={t('settings.two-step.phone.code')} error={failure} value={code} onCode={setCode} />
        ) : (
          <TextField
            label={t('settings.profile.phone')}
            help={t('settings.profile.phone_help')}
            error={failure}
            type="tel"
            inputMode="tel"
            name="phone"
            autoComplete="tel"
            maxLength={40}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </SettingForm>
    </Dialog>
  );
}
