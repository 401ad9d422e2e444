import { useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/schemas/accounts.ts';
import { deviceName } from '#web/accounts/device-name.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { ownZone } from '../own-zone.ts';
import { DEVICES } from '../person-queries.ts';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import * as css from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';

const HANDHELD = /Android|iOS|iPhone|iPad/;

/** One device: what it is, when it was last active, and a button to sign it out. */
export function DeviceRow({ device }: { device: Device }) {
  const words = useWords();
  const { t, dayTime } = words;
  const cache = useQueryClient();
  const { busy, failure, run } = useAccountAttempt();
  const name = deviceName(words, device);
  const signOut = () =>
    run(async () => {
      await readJson(api.me.devices[':id'].$delete({ param: { id: device.id } }));
      await cache.invalidateQueries({ queryKey: DEVICES });
      toast({ title: t('settings.devices.gone', { name }) });
    });
  return (
    <Row
      title={
        <span className={css.device}>
          <Icon name={HANDHELD.test(device.system ?? '') ? 'smartphone' : 'monitor'} />
          {name}
        </span>
      }
      actions={
        device.current ? (
          <Tag kind="leaf" icon="check">
            {t('settings.devices.this')}
          </Tag>
        ) : (
          <RowButton of={name} busy={busy} onClick={signOut}>
            {t('settings.devices.sign_out')}
          </RowButton>
        )
      }
    >
      <p className="muted dot-sep">
        <span>
          {device.current
            ? t('settings.devices.since', { when: dayTime(device.created_at, ownZone()) })
            : t('settings.devices.seen', { when: dayTime(device.last_seen_at, ownZone()) })}
        </span>
        {device.ip && <span>{device.ip}</span>}
      </p>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </Row>
  );
}
