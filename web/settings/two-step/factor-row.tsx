import type { Factor } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { AddedOn } from './added-on.tsx';
import { refreshFactors } from './adopt-factors.ts';

/** An app or a phone, with a button to remove it. */
export function FactorRow({ factor, title }: { factor: Factor; title: string }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await callAccounts((client) => client.mfa.unenroll({ factorId: factor.id }));
    await refreshFactors(cache);
    toast({ title: t('settings.two-step.removed', { name: title }) });
  };
  return (
    <Row
      title={title}
      actions={
        <RowButton of={title} onClick={() => setAsking(true)}>
          {t('settings.remove')}
        </RowButton>
      }
    >
      <AddedOn at={factor.created_at} />
      {asking && (
        <ConfirmDialog
          title={t('settings.two-step.remove_title', { name: title })}
          label={t('settings.remove')}
          busyLabel={t('settings.removing')}
          act={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.two-step.remove_say')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
