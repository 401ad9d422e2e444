import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioCalendar } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { seriesQuery } from '../calendar-queries.ts';
import { countBookedSeats } from '../events/merged-events.ts';
import { useRefreshCalendar } from '../events/use-move-event.ts';
import { useRuleText } from './rule-text.ts';
import { useSeriesCheck } from './use-series-check.ts';

interface EndSeriesProps {
  studioId: string;
  calendar: Pick<StudioCalendar, 'time_zone'>;
  seriesId: string;
  /** The initial value of the first day without events. */
  from: string;
  today: string;
  onClose: () => void;
}

/** Ends a series on a chosen day, showing how many events this deletes and how many stay because they are booked. */
export function EndSeries({ studioId, calendar, seriesId, from: begin, today, onClose }: EndSeriesProps) {
  const { t, dayTime } = useWords();
  const ruleText = useRuleText();
  const series = useQuery(seriesQuery(api, seriesId));
  const [from, setFrom] = useState(begin);
  const check = useSeriesCheck(seriesId, from ? { ends: true, from } : null);
  const refresh = useRefreshCalendar(studioId);
  const zone = calendar.time_zone;
  const counts = check.lately;
  const removed = counts?.removed ?? [];
  const last = removed.at(-1);
  const end = async () => {
    await readJson(api.series[':id'].$delete({ param: { id: seriesId }, query: { from } }));
    await refresh();
    toast({ title: t('plan.rules.ended') });
  };
  return (
    <ConsequenceDialog
      title={t('plan.rules.end_title')}
      {...(series.data && { description: ruleText(series.data) })}
      consequences={
        counts && [
          ...(removed[0] && last
            ? [
                {
                  figure: removed.length,
                  what: t('plan.hits.deleted', { count: removed.length }),
                  detail: t('plan.range', { from: dayTime(removed[0], zone), to: dayTime(last, zone) }),
                },
              ]
            : []),
          ...(counts.kept.length > 0
            ? [
                {
                  figure: counts.kept.length,
                  what: t('plan.hits.stay', { count: counts.kept.length }),
                  detail: t('plan.hits.stay_say', { count: countBookedSeats(counts.kept) }),
                },
              ]
            : []),
        ]
      }
      error={check.error}
      onRetry={check.retry}
      action={removed.length > 0 ? t('plan.rules.end_and_delete', { count: removed.length }) : t('plan.rules.end_it')}
      busyLabel={t('plan.saving')}
      keep={t('plan.rules.go_on')}
      disabled={from === '' || check.answer?.possible !== true}
      onConfirm={end}
      onClose={onClose}
    >
      <DateField
        label={t('plan.rules.end_from')}
        required
        min={today}
        max={series.data?.expanded_until ?? undefined}
        value={from}
        onChange={setFrom}
      />
    </ConsequenceDialog>
  );
}
