import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { recoveryCodesQuery } from '../identity-queries.ts';
import { Row } from '../row.tsx';

/** Fewer codes left than this call for a new set. */
const FEW = 3;

interface RecoveryCodesRowProps {
  /** True if there is a set, used up or not. */
  exist: boolean;
  onNew: () => void;
}

/** The number of recovery codes left, and a button for a new set. */
export function RecoveryCodesRow({ exist, onNew }: RecoveryCodesRowProps) {
  const { t } = useWords();
  const { data: recovery } = useQuery({ ...recoveryCodesQuery, enabled: exist });
  const [asking, setAsking] = useState(false);
  return (
    <Row
      title={t('settings.two-step.codes.name')}
      actions={
        <Button size="s" onClick={() => (exist ? setAsking(true) : onNew())}>
          {t(exist ? 'settings.two-step.codes.renew' : 'settings.two-step.codes.make')}
        </Button>
      }
    >
      <p className="muted">{t('settings.two-step.codes.say')}</p>
      {exist && recovery && (
        <p className={recovery.remaining <= FEW ? 'warn strong' : undefined}>
          {t('settings.two-step.codes.left', { count: recovery.remaining, total: recovery.total })}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={t('settings.two-step.codes.renew_title')}
          label={t('settings.two-step.codes.renew')}
          busyLabel={t('settings.saving')}
          act={async () => onNew()}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.two-step.codes.renew_say')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
