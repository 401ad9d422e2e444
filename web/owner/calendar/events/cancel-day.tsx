import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { useTexts } from '#web/texts-hook.ts';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { ReasonField } from '../fields/reason-field.tsx';
import { consequencesOf } from './cancel-event.tsx';
import { useRefreshCalendar } from './use-move-event.ts';

interface CancelDayProps {
  studioId: string;
  /** The day that is chosen at first. */
  day: string;
  today: string;
  onClose: () => void;
}

/** Cancels all dates of a day, after showing the dates, guests and amounts. */
export function CancelDay({ studioId, day: first, today, onClose }: CancelDayProps) {
  useTexts('plan');
  const words = useWords();
  const { t } = words;
  const [day, setDay] = useState(first);
  const [reason, setReason] = useState('');
  const refresh = useRefreshCalendar(studioId);
  const cancellation = api.studios[':id'].days[':day'].cancellation;
  const param = { id: studioId, day };
  const preview = useQuery({
    queryKey: ['day-cancellation', studioId, day],
    queryFn: () => readJson(cancellation.$get({ param })),
    enabled: day !== '',
    // Never shows cached figures: they decide about refunds.
    gcTime: 0,
    staleTime: 0,
  });
  const counts = preview.data;
  const cancel = async () => {
    const { guests } = await readJson(cancellation.$post({ param, json: { reason } }));
    toast({ title: guests > 0 ? t('plan.cancelled', { count: guests }) : t('plan.day_cancelled') });
    await refresh();
  };
  return (
    <ConsequenceDialog
      title={t('plan.cancel_day_title')}
      description={t('plan.cancel_day_say')}
      consequences={counts && consequencesOf(words, counts, 'day')}
      error={preview.error}
      onRetry={() => preview.refetch()}
      action={t('plan.cancel_day_it')}
      busyLabel={t('plan.saving')}
      keep={t('plan.keep', { count: counts?.dates ?? 1 })}
      disabled={!counts || counts.dates === 0}
      onConfirm={cancel}
      onClose={onClose}
    >
      <TextField
        label={t('plan.cancel_day_field')}
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        required
      />
      {counts?.dates === 0 && <p>{t('plan.cancel_day_nothing')}</p>}
      {counts && counts.bookings > 0 && <ReasonField value={reason} onChange={setReason} />}
    </ConsequenceDialog>
  );
}
