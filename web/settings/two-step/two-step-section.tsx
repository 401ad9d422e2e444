import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useAuthSettings } from '#web/accounts/auth-settings.ts';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { userQuery } from '../identity-queries.ts';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { FactorRows } from './factor-rows.tsx';
import { hasRecoveryCodes, verifiedFactors } from './factors.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';

const NewCodes = lazy(() => import('./new-codes.tsx'));

/** The section of second factors: apps, passkeys, phones, and recovery codes. */
export function TwoStepSection() {
  const { t } = useWords();
  const { data: user, error, isError, refetch } = useQuery(userQuery);
  const { settings } = useAuthSettings();
  const [showsCodes, setShowsCodes] = useState(false);
  const factors = verifiedFactors(user);
  /** Shows the recovery codes that come with the first factor. */
  const onAdded = (name: string) => {
    if (user && !hasRecoveryCodes(user)) setShowsCodes(true);
    else toast({ title: t('settings.two-step.added_toast', { name }) });
  };
  return (
    <Section
      name="two-step"
      title={t('settings.two-step.title')}
      say={
        <>
          {t('settings.two-step.say')} {user && <TwoStepTag on={factors.length > 0} />}
        </>
      }
    >
      {!user && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={3} />)}
      {user && (
        <div className={css.setRows}>
          <FactorRows kind="app" user={user} onAdded={onAdded} />
          {settings?.passkeys_enabled && <PasskeyRows onAdded={onAdded} />}
          <FactorRows kind="phone" user={user} offered={Boolean(settings?.sms_provider)} onAdded={onAdded} />
          {factors.length > 0 && <RecoveryCodesRow exist={hasRecoveryCodes(user)} onNew={() => setShowsCodes(true)} />}
        </div>
      )}
      {user && showsCodes && (
        <Fetched>
          <NewCodes renewed={hasRecoveryCodes(user)} onClose={() => setShowsCodes(false)} />
        </Fetched>
      )}
    </Section>
  );
}

function TwoStepTag({ on }: { on: boolean }) {
  const { t } = useWords();
  return on ? (
    <Tag kind="leaf" icon="check">
      {t('settings.two-step.on')}
    </Tag>
  ) : (
    <Tag icon="minus">{t('settings.two-step.off')}</Tag>
  );
}
