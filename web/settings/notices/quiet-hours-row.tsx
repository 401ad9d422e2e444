import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { QuietHours } from '#shared/schemas/notifications.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { TimeField } from '#web/forms/fields/time-field.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ownZone } from '../own-zone.ts';
import { quietHoursQuery } from '../person-queries.ts';
import { Row } from '../row.tsx';
import { RowSkeleton } from '../row-skeleton.tsx';
import * as css from './quiet-hours.module.css';
import { RowSwitch } from './row-switch.tsx';

/** What is proposed to people who have no quiet hours yet. */
const NIGHT = { from: '22:00', until: '08:00' };

/** The row of the time of the day in which push and text messages wait. */
export function QuietHoursRow() {
  const { data, error, isError, refetch } = useQuery(quietHoursQuery(api));
  if (!data) return isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={1} />;
  return <QuietHoursForm saved={data} />;
}

/** Saves at once; what could not be saved is shown as it was. */
function QuietHoursForm({ saved }: { saved: QuietHours }) {
  const { t } = useWords();
  const id = useId();
  const cache = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isSame, setSame] = useState(false);
  const save = (change: Partial<QuietHours>) => {
    const hours = { ...saved, ...change };
    setSame(hours.from !== null && hours.from === hours.until);
    if (hours.from !== null && hours.from === hours.until) return;
    const { queryKey } = quietHoursQuery(api);
    cache.setQueryData(queryKey, hours);
    void run(() => readJson(api.me['quiet-hours'].$put({ json: hours }))).then((isSaved) => {
      if (!isSaved) cache.setQueryData(queryKey, saved);
    });
  };
  return (
    <Row
      title={<span id={id}>{t('settings.notifications.quiet.name')}</span>}
      actions={
        <RowSwitch
          labelledBy={id}
          checked={saved.from !== null}
          busy={busy}
          onChange={(wanted) => save(wanted ? { ...NIGHT, time_zone: ownZone() } : { from: null, until: null })}
        />
      }
      below={
        <>
          {saved.from !== null && saved.until !== null && (
            <div className={css.hours}>
              <TimeField
                label={t('settings.notifications.quiet.from')}
                value={saved.from}
                onChange={(from) => save({ from })}
              />
              <TimeField
                label={t('settings.notifications.quiet.until')}
                value={saved.until}
                onChange={(until) => save({ until })}
              />
              <SelectField
                label={t('settings.notifications.quiet.zone')}
                value={saved.time_zone}
                options={zonesWith(saved.time_zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
                onChange={(time_zone) => save({ time_zone })}
              />
            </div>
          )}
          {(isSame || failure) && (
            <p className="small bad" role="alert">
              {isSame ? t('settings.notifications.quiet.same') : failure}
            </p>
          )}
        </>
      }
    >
      <p className="muted">{t('settings.notifications.quiet.say')}</p>
    </Row>
  );
}

/** Lists the time zones that the browser knows, and a chosen one that it does not. */
function zonesWith(chosen: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(chosen) ? zones : [chosen, ...zones];
}
