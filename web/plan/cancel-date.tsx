import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PlannedDate, StudioCalendar } from '../../shared/schemas/events.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { dayOf } from '../dashboard/calendar-days.ts';
import { atStudioOf } from '../dashboard/figures.ts';
import { scheduleQuery } from '../dashboard/schedule-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useAttempt } from './use-attempt.ts';
import { useRefresh } from './use-moves.ts';

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
  const { busy, failure, run } = useAttempt();
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
  };
  const submit = async (pressed: FormEvent) => {
    pressed.preventDefault();
    if (await run(end)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(takesOut ? 'plan.remove_title' : 'plan.cancel_title')}
      description={`${date.offering.title}, ${dayTime(date.starts_at, zone)}`}
    >
      <form className="plan-form" method="post" onSubmit={submit}>
        {date.series_id && <ScopeChoice scopes={CANCELLED} scope={scope} onChange={setScope} />}
        <p>{isBooked ? t('plan.cancel_guests', { count: date.seats_taken }) : t('plan.cancel_nobody')}</p>
        {sums && <p className="strong">{t('plan.cancel_money', { sum: sums })}</p>}
        {scope !== 'one' && <p>{t('plan.cancel_others')}</p>}
        {!takesOut && (
          <Field label={t('plan.reason')} help={t('plan.reason_help')}>
            {(wiring) => (
              <textarea
                {...wiring}
                className="plan-note"
                rows={2}
                maxLength={1000}
                value={reason}
                onChange={(typed) => setReason(typed.target.value)}
              />
            )}
          </Field>
        )}
        {failure && <Note kind="brick" title={failure} />}
        <div className="dlg-end">
          <Button onClick={onClose}>{t('plan.keep')}</Button>
          <Button type="submit" kind="clay" busy={busy} busyLabel={t('plan.saving')}>
            {takesOut ? t('plan.do.remove') : t('plan.cancel_it')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
