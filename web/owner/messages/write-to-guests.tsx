import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type EventAudience, MESSAGE_MAX } from '#shared/messages/messages.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { addDays } from '#shared/time/local-time.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { newId } from '#web/forms/new-id.ts';
import * as css from '#web/messages/messages.module.css';
import { MESSAGES } from '#web/messages/messages-queries.ts';
import { queryClient } from '#web/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { scheduleQuery } from '../today/schedule-queries.ts';

interface WriteToGuestsProps {
  studio: OwnStudio;
  /** Empty until a date is chosen. */
  eventId: string;
  audience: EventAudience;
  /** Called with the event, and without one when it is closed. */
  onChoose: (eventId?: string) => void;
}

/** Days ahead whose dates can be chosen here; the calendar leads to all others. */
const DAYS_AHEAD = 21;

/**
 * Writes one message to all guests of a date, or to all who wait for it; each gets it in a conversation of their own.
 */
export function WriteToGuests({ studio, eventId, audience, onChoose }: WriteToGuestsProps) {
  const { t, dayTime } = useWords();
  const zone = studio.time_zone;
  const today = new Date();
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const schedule = useQuery(scheduleQuery(api, studio.id, dayOf(today), dayOf(addDays(today, DAYS_AHEAD, zone))));
  const recipients = useQuery({
    queryKey: ['message-recipients', eventId, audience],
    queryFn: () =>
      readJson(api.events[':id']['message-recipients'].$get({ param: { id: eventId }, query: { to: audience } })),
    enabled: eventId !== '',
    staleTime: 0,
  });
  const [text, setText] = useState('');
  const key = useRef(newId());
  const { busy, failure, run } = useAttempt();
  const booked = (schedule.data ?? []).filter(({ seats_taken, status }) => seats_taken > 0 && status === 'scheduled');
  const { data } = recipients;
  const isWaitlist = audience === 'waitlist';
  const options = [
    { value: '', label: t('messages.all_guests.choose') },
    ...booked.map((event) => ({
      value: event.id,
      label: `${dayTime(event.starts_at, zone)} · ${event.offering.title}`,
    })),
  ];
  // A date that the calendar leads to may be later than those listed.
  if (data && !booked.some(({ id }) => id === eventId)) {
    options.push({ value: eventId, label: `${dayTime(data.starts_at, zone)} · ${data.title}` });
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let sent = 0;
    const isDone = await run(async () => {
      const header = { 'idempotency-key': key.current };
      ({ sent } = await readJson(
        api.events[':id'].messages.$post({ param: { id: eventId }, json: { text, to: audience }, header }),
      ));
      await queryClient.invalidateQueries({ queryKey: [MESSAGES] });
    });
    if (!isDone) return;
    onChoose();
    toast({ title: t('messages.all_guests.sent', { count: sent }) });
  };
  return (
    <Dialog
      open
      size="form"
      onClose={() => onChoose()}
      title={t(isWaitlist ? 'messages.waiting.title' : 'messages.all_guests.title')}
      description={t(isWaitlist ? 'messages.waiting.say' : 'messages.all_guests.say')}
    >
      <form className={css.form} onSubmit={submit}>
        {isWaitlist ? (
          data && (
            <p className="strong">
              {dayTime(data.starts_at, zone)} · {data.title}
            </p>
          )
        ) : (
          <SelectField label={t('messages.all_guests.date')} value={eventId} options={options} onChange={onChoose} />
        )}
        <TextAreaField
          label={t('messages.text')}
          help={data && data.left_out > 0 ? t('messages.all_guests.left_out', { count: data.left_out }) : undefined}
          rows={4}
          required
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            key.current = newId();
          }}
        />
        {recipients.isError && <Note kind="brick">{t('errors.http.not_found')}</Note>}
        {failure && <Note kind="brick">{failure}</Note>}
        <div className={css.acts}>
          <Button type="submit" kind="ink" busy={busy} disabled={!data || data.guests === 0}>
            {t('messages.all_guests.send', { count: data?.guests ?? 0 })}
          </Button>
          <Button kind="quiet" onClick={() => onChoose()}>
            {t('messages.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
