import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlannedDate, StudioCalendar } from '../../shared/schemas/events.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { dayOf } from '../dashboard/calendar-days.ts';
import { atStudioOf } from '../dashboard/figures.ts';
import { scheduleQuery } from '../dashboard/schedule-queries.ts';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { DialogForm } from './dialog-form.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useRefresh } from './use-moves.ts';
import { WordsField } from './words-field.tsx';

interface CancelDateProps {
  studioId: string;
  calendar: StudioCalendar;
  date: PlannedDate;
  onClose: () => void;
}

const CANCELLED = ['one', 'following'] as const;

/** Asks once more before a date is cancelled, and says what that means to whom. One that nobody booked is taken out. */
export function CancelDate({ studioId, calendar, date, onClose }: CancelDateProps) {
  const { t, dayTime, money } = useWords();
  const zone = calendar.time_zone;
  const isBooked = date.seats_taken > 0;
  const day = dayOf(date.starts_at, zone);
  const schedule = useQuery({ ...scheduleQuery(api, studioId, day, day), enabled: isBooked, retry: false });
  const event = schedule.data?.find(({ id }) => id === date.id);
  const sums = event ? atStudioOf(event.bookings).map(money).join(' + ') : '';
  const [scope, setScope] = useState<(typeof CANCELLED)[number]>('one');
  const [reason, setReason] = useState('');
  const refresh = useRefresh(studioId);
  const takesOut = !isBooked && scope === 'one';

  const end = async () => {
    const param = { id: date.id };
    if (takesOut) await answer(api.events[':id'].$delete({ param }));
    else {
      const { guests } = await answer(api.events[':id'].cancellation.$post({ param, json: { reason, scope } }));
      toast({ title: t('plan.cancelled', { count: guests }) });
    }
    await refresh();
    onClose();
  };
  return (
    <DialogForm
      title={t(takesOut ? 'plan.remove_title' : 'plan.cancel_title')}
      description={`${date.offering.title}, ${dayTime(date.starts_at, zone)}`}
      action={takesOut ? t('plan.do.remove') : t('plan.cancel_it')}
      leave={t('plan.keep')}
      onSubmit={end}
      onClose={onClose}
    >
      {date.series_id && <ScopeChoice scopes={CANCELLED} scope={scope} onChange={setScope} />}
      <p>{isBooked ? t('plan.cancel_guests', { count: date.seats_taken }) : t('plan.cancel_nobody')}</p>
      {sums && <p className="strong">{t('plan.cancel_money', { sum: sums })}</p>}
      {scope !== 'one' && <p>{t('plan.cancel_others')}</p>}
      {!takesOut && (
        <WordsField
          label={t('plan.reason')}
          help={t('plan.reason_help')}
          max={1000}
          value={reason}
          onChange={setReason}
        />
      )}
    </DialogForm>
  );
}
