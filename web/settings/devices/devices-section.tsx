import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { DEVICES, devicesQuery } from '../person-queries.ts';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { DeviceRow } from './device-row.tsx';

/** The section of devices that are signed in. */
export function DevicesSection() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery(devicesQuery(api));
  const others = data?.items.filter(({ current }) => !current).length ?? 0;
  return (
    <Section name="devices" title={t('settings.devices.title')} say={t('settings.devices.say')}>
      {!data && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={2} />)}
      {data && (
        <div className={css.setRows}>
          {data.items.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </div>
      )}
      {others > 1 && <SignOthersOut count={others} />}
    </Section>
  );
}

function SignOthersOut({ count }: { count: number }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const signOut = async () => {
    await readJson(api.me.devices.$delete());
    await cache.invalidateQueries({ queryKey: DEVICES });
    toast({ title: t('settings.devices.others_gone') });
  };
  return (
    <p className={css.setEnd}>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('settings.devices.sign_others_out', { count })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('settings.devices.others_title')}
          label={t('settings.devices.sign_out')}
          busyLabel={t('settings.devices.signing_out')}
          act={signOut}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.devices.others_say')}</p>
        </ConfirmDialog>
      )}
    </p>
  );
}
