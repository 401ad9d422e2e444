import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './owner-dashboard.module.css';
import type { EventBelowMinimum } from './to-do-text.ts';

const CancelEvent = lazy(async () => ({
  default: (await import('../calendar/events/cancel-event.tsx')).CancelEvent,
}));

/** Asks whether an event below its minimum runs or is cancelled, with the consequences of each. */
export function EventBelowMinimumRow({ item, studio }: { item: EventBelowMinimum; studio: OwnStudio }) {
  const { t, dayTime } = useWords();
  const client = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [cancels, setCancels] = useState(false);
  const { date, offering, seats_taken: taken, capacity, minimum, in_series: inSeries } = item;
  const { title } = offering;
  const what = t('owner_day.thin.what', { title, count: minimum - taken });
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['waiting', studio.id] }),
      client.invalidateQueries({ queryKey: ['schedule', studio.id] }),
    ]);
  const guarantee = api.events[':id'].guarantee;
  const takeBack = async () => {
    await readJson(guarantee.$delete({ param: { id: date.id } }));
    await reload();
  };
  const decide = () =>
    run(async () => {
      await readJson(guarantee.$post({ param: { id: date.id } }));
      toast({
        title: t('owner_day.thin.runs', { title }),
        action: { label: t('owner_day.thin.undo'), onPress: () => void run(takeBack) },
        duration: 10_000,
      });
      await reload();
    });
  return (
    <li className={css.wait}>
      <div>
        <h3>{what}</h3>
        <p className="small muted num">
          {t('owner_day.thin.say', { when: dayTime(date.starts_at, date.time_zone), minimum, taken })}
        </p>
        <p className="small warn">
          {item.cancelled_at
            ? t('owner_day.thin.unless', { due: dayTime(item.cancelled_at, date.time_zone) })
            : t('owner_day.thin.urgent')}
        </p>
        <p className="small muted">{t('owner_day.thin.if_run', { count: taken, left: capacity - taken })}</p>
        <p className="small muted">{t('owner_day.thin.if_cancelled', { count: taken })}</p>
        {failure && <Note kind="brick" title={failure} />}
      </div>
      <div className={css.waitDo}>
        <Button kind="clay" size="s" busy={busy} aria-label={`${t('owner_day.thin.run')}: ${what}`} onClick={decide}>
          {t('owner_day.thin.run')}
        </Button>
        <Button size="s" aria-label={`${t('owner_day.thin.cancel')} ${title}`} onClick={() => setCancels(true)}>
          {t('owner_day.thin.cancel')}
        </Button>
      </div>
      {cancels && (
        <Fetched>
          <CancelEvent
            studioId={studio.id}
            zone={studio.time_zone}
            event={{ id: date.id, starts_at: date.starts_at, title, inSeries }}
            onClose={() => setCancels(false)}
          />
        </Fetched>
      )}
    </li>
  );
}
