import type { PasskeyListItem } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { PASSKEYS } from '../identity-queries.ts';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { AddedOn } from './added-on.tsx';
import { refreshFactors } from './adopt-factors.ts';

/** Longest name of a passkey that its client allows. */
const NAME_MAX = 120;

export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [open, setOpen] = useState<'name' | 'removal'>();
  const name = passkey.friendly_name || t('settings.two-step.passkey.name');
  const close = () => setOpen(undefined);
  const remove = async () => {
    await callAccounts((client) => client.passkey.delete({ passkeyId: passkey.id }));
    await refreshFactors(cache);
    toast({ title: t('settings.two-step.removed', { name }) });
  };
  return (
    <Row
      title={name}
      actions={
        open !== 'name' && (
          <>
            <RowButton of={name} onClick={() => setOpen('name')}>
              {t('settings.rename')}
            </RowButton>
            <RowButton of={name} onClick={() => setOpen('removal')}>
              {t('settings.remove')}
            </RowButton>
          </>
        )
      }
      below={open === 'name' && <NameForm passkey={passkey} onClose={close} />}
    >
      <AddedOn at={passkey.created_at} usedAt={passkey.last_used_at} />
      {open === 'removal' && (
        <ConfirmDialog
          title={t('settings.two-step.remove_title', { name })}
          label={t('settings.remove')}
          busyLabel={t('settings.removing')}
          act={remove}
          onClose={close}
        >
          <p>{t('settings.two-step.passkey.remove_say')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}

function NameForm({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [name, setName] = useState(passkey.friendly_name ?? '');
  const { busy, failure, setFailure, run } = useAccountAttempt();
  const rename = async () => {
    await callAccounts((client) => client.passkey.update({ passkeyId: passkey.id, friendlyName: name.trim() }));
    await cache.invalidateQueries({ queryKey: PASSKEYS });
    onClose();
  };
  const submit = async () => {
    if (name.trim() !== '') return run(rename);
    setFailure(t('settings.two-step.passkey.name_missing'));
    return false;
  };
  return (
    <SettingForm
      label={t('settings.save')}
      busyLabel={t('settings.saving')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('settings.two-step.passkey.name_label')}
        help={t('settings.two-step.passkey.name_help')}
        error={failure}
        name="passkey"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SettingForm>
  );
}
