import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CancellationPreview } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { type Consequence, ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { ReasonField } from '../fields/reason-field.tsx';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { useRefreshCalendar } from './use-move-event.ts';

interface CancelEventProps {
  studioId: string;
  zone: string;
  event: { id: string; starts_at: string; title: string; inSeries: boolean };
  onClose: () => void;
}

const SCOPES = ['one', 'following'] as const;
type CancelledScope = (typeof SCOPES)[number];

/** Confirms a cancellation, showing the events, guests and refunds. A single event without bookings is deleted. */
export function CancelEvent({ studioId, zone, event, onClose }: CancelEventProps) {
  useTexts('plan');
  const words = useWords();
  const { t, day, dayTime } = words;
  const [scope, setScope] = useState<CancelledScope>('one');
  const [reason, setReason] = useState('');
  const refresh = useRefreshCalendar(studioId);
  const param = { id: event.id };
  const preview = useQuery({
    queryKey: ['cancellation', event.id, scope],
    queryFn: () => readJson(api.events[':id'].cancellation.$get({ param, query: { scope } })),
    // Never shows cached figures: they decide about refunds.
    gcTime: 0,
    staleTime: 0,
  });
  const counts = preview.data;
  const deletes = scope === 'one' && counts?.bookings === 0;

  const cancel = async () => {
    if (deletes) {
      await readJson(api.events[':id'].$delete({ param }));
      toast({ title: t('plan.deleted') });
    } else {
      const { guests } = await readJson(api.events[':id'].cancellation.$post({ param, json: { reason, scope } }));
      toast({ title: t('plan.cancelled', { count: guests }) });
    }
    await refresh();
  };
  return (
    <ConsequenceDialog
      title={deletes ? t('plan.remove_title') : t('plan.cancel_title', { count: counts?.dates ?? 1 })}
      description={
        scope === 'one'
          ? `${event.title}, ${dayTime(event.starts_at, zone)}`
          : t('plan.series_from', { title: event.title, from: day(event.starts_at, zone) })
      }
      consequences={counts && consequencesOf(words, counts, scope)}
      error={preview.error}
      onRetry={() => preview.refetch()}
      action={deletes ? t('plan.remove_it') : t('plan.cancel_it', { count: counts?.dates ?? 1 })}
      busyLabel={t('plan.saving')}
      keep={t('plan.keep', { count: counts?.dates ?? 1 })}
      disabled={counts?.dates === 0}
      onConfirm={cancel}
      onClose={onClose}
    >
      {event.inSeries && <ScopeChoice scopes={SCOPES} scope={scope} onChange={setScope} />}
      {deletes && <p>{t('plan.cancel_nobody')}</p>}
      {counts && counts.bookings > 0 && <ReasonField value={reason} onChange={setReason} />}
    </ConsequenceDialog>
  );
}

/** What a cancellation of one event, of it and those that follow, or of a day hits. */
export function consequencesOf(
  { t, money }: Words,
  counts: CancellationPreview,
  scope: CancelledScope | 'day',
): Consequence[] {
  const { dates, booked_dates, guests, totals, refunds, desk_refunds } = counts;
  const free = dates - booked_dates;
  const due = totals.map(money).join(' + ');
  const back = refunds.map(money).join(' + ');
  const atDesk = desk_refunds.map(money).join(' + ');
  const isMany = scope !== 'one';
  return [
    ...(isMany ? [{ figure: booked_dates, what: t('plan.hits.dates', { count: booked_dates }) }] : []),
    ...(isMany
      ? [
          {
            figure: free,
            what: t('plan.hits.free', { count: free }),
            ...(scope === 'following' && { detail: t('plan.hits.free_say') }),
          },
        ]
      : []),
    {
      figure: guests,
      what: t('plan.hits.guests', { count: guests }),
      detail: isMany ? t('plan.hits.told_dates', { count: booked_dates }) : t('plan.hits.told'),
    },
    ...(back ? [{ figure: back, what: t('plan.hits.back'), detail: t('plan.hits.back_say') }] : []),
    ...(atDesk ? [{ figure: atDesk, what: t('plan.hits.at_desk'), detail: t('plan.hits.at_desk_say') }] : []),
    ...(due ? [{ figure: due, what: t('plan.hits.due'), detail: t('plan.hits.due_say') }] : []),
  ].filter(({ figure }) => figure !== 0);
}
