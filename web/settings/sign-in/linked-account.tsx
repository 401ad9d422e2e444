import type { UserIdentity } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { USER } from '../identity-queries.ts';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';

const NAMES: Readonly<Record<string, string>> = { google: 'Google', phone: 'SMS' };

interface LinkedAccountProps {
  identity: UserIdentity;
  /** The only way to sign in, which cannot be removed. */
  last: boolean;
}

export function LinkedAccount({ identity, last }: LinkedAccountProps) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = NAMES[identity.provider] ?? identity.provider;
  const unlink = async () => {
    await callAccounts((client) => client.unlinkIdentity(identity));
    await cache.invalidateQueries({ queryKey: USER });
    toast({ title: t('settings.sign-in.unlinked', { name }) });
  };
  return (
    <Row
      title={name}
      actions={
        !last && (
          <RowButton of={name} onClick={() => setAsking(true)}>
            {t('settings.sign-in.unlink')}
          </RowButton>
        )
      }
    >
      <p>{identity.identity_data?.email}</p>
      {last && <p className="small muted">{t('settings.sign-in.last_way_in')}</p>}
      {asking && (
        <ConfirmDialog
          title={t('settings.sign-in.unlink_title', { name })}
          label={t('settings.sign-in.unlink')}
          busyLabel={t('settings.removing')}
          act={unlink}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.sign-in.unlink_say', { name })}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
