import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioCalendar } from '../../../../shared/schemas/events.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { DateField } from '../../../forms/fields/date-field.tsx';
import { ConsequenceDialog } from '../../../ui/dialogs/consequence-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWords } from '../../../words.tsx';
import { ruleQuery } from '../calendar-queries.ts';
import { seatsOf } from '../events/merged-events.ts';
import { useRefresh } from '../events/use-move-event.ts';
import { useRuleText } from './rule-text.ts';
import { useRuleCheck } from './use-series-check.ts';

interface EndRuleProps {
  studioId: string;
  calendar: Pick<StudioCalendar, 'time_zone'>;
  ruleId: string;
  /** The initial value of the first day without events. */
  from: string;
  today: string;
  onClose: () => void;
}

/** Ends a series on a chosen day, showing how many events this deletes and how many stay because they are booked. */
export function EndRule({ studioId, calendar, ruleId, from: begin, today, onClose }: EndRuleProps) {
  const { t, dayTime } = useWords();
  const ruleText = useRuleText();
  const series = useQuery(ruleQuery(api, ruleId));
  const [from, setFrom] = useState(begin);
  const look = useRuleCheck(ruleId, from ? { ends: true, from } : null);
  const refresh = useRefresh(studioId);
  const zone = calendar.time_zone;
  const counts = look.lately;
  const removed = counts?.removed ?? [];
  const last = removed.at(-1);
  const end = async () => {
    await answer(api.series[':id'].$delete({ param: { id: ruleId }, query: { from } }));
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
                  detail: t('plan.hits.stay_say', { count: seatsOf(counts.kept) }),
                },
              ]
            : []),
        ]
      }
      error={look.error}
      onRetry={look.retry}
      action={removed.length > 0 ? t('plan.rules.end_and_delete', { count: removed.length }) : t('plan.rules.end_it')}
      busyLabel={t('plan.saving')}
      keep={t('plan.rules.go_on')}
      disabled={from === '' || look.answer?.possible !== true}
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
