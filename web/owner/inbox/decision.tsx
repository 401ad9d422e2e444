import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { HOUR } from '../../../shared/time/time.ts';
import { ApiProblem } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { TextAreaField } from '../../forms/fields/field.tsx';
import { problemText } from '../../problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stools } from '../../ui/stools.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWords } from '../../words.tsx';
import { studioGuestQuery } from '../bookings/studio-bookings-query.ts';
import { type Answer, answerLater, takeBack, UNDO_TIME } from './answers.ts';
import * as css from './inbox.module.css';
import { guestName, timeLeft } from './inbox-words.ts';

interface DecisionProps {
  booking: StudioBooking;
  studio: OwnStudio;
  /** Back to the list, on phones. */
  onBack: () => void;
  onDecided: () => void;
}

/** A booking that waits: what the guest wants, what follows from each answer, and the answers. */
export function Decision({ booking, studio, onBack, onDecided }: DecisionProps) {
  const words = useWords();
  const { t, day, dayTime, money } = words;
  const { event, offering, seats, total, payment, note, answer_due_at: due } = booking;
  const guest = guestName(words, booking);
  const zone = event.time_zone;
  const known = useQuery(studioGuestQuery(api, studio.id, booking.guest.id));
  const [isDeclining, setDeclining] = useState(false);
  const left = event.capacity - event.seats_taken;
  const price = payment === 'free' ? t('catalogue.free') : total && t('inbox.at_studio', { total: money(total) });

  const decide = (action: Answer['action'], reason = '') => {
    answerLater(booking.id, {
      action,
      reason,
      onFailure: (error) =>
        toast({
          kind: 'destructive',
          title: t('inbox.failed', { guest }),
          description: failureText(error),
          duration: 20_000,
        }),
    });
    toast({
      title: t(`inbox.done.${action}`, { guest, count: seats }),
      description: t('inbox.done.when'),
      action: { label: t('inbox.undo'), onPress: () => takeBack(booking.id) },
      duration: UNDO_TIME,
    });
    onDecided();
  };
  const failureText = (error: unknown) => {
    const state = error instanceof ApiProblem && error.code === 'bookings.not_waiting' && error.problem.data?.state;
    return state ? t(`inbox.ended.${state}`) : problemText(t, error);
  };

  return (
    <article className={css.decision} aria-labelledby="decision">
      <p className={css.back}>
        <Button kind="quiet" size="s" icon="arrow-left" onClick={onBack}>
          {t('inbox.back')}
        </Button>
      </p>
      <p className="small muted">{t('inbox.sent', { when: dayTime(booking.created_at, zone) })}</p>
      <h2 id="decision">{t('inbox.wants_of', { guest, count: seats, title: offering.title })}</h2>
      <p className="num strong">{[dayTime(event.starts_at, zone), ...(price ? [price] : [])].join(' · ')}</p>
      {due && (
        <p className={`${css.dueBar} num`} data-urgent={Date.parse(due) - Date.now() < 3 * HOUR || undefined}>
          <Icon name="hourglass" />
          <span>
            <b>{timeLeft(words, due, Date.now())}.</b> {t('inbox.then', { when: dayTime(due, zone) })}
          </span>
        </p>
      )}
      {note && <blockquote className={css.said}>“{note}”</blockquote>}
      <p className="small muted">
        {booking.attendees.map(({ name }) => name).join(', ')}
        {known.data && ` · ${t('inbox.visits', { count: known.data.visits })}`}
        {known.data?.notes[0] && ` · “${known.data.notes[0].text}” (${day(known.data.notes[0].created_at, zone)})`}
      </p>
      <div className={css.effects}>
        <section>
          <h3 className={css.yes}>
            <Icon name="circle-check" />
            {t('inbox.if_approved')}
          </h3>
          <dl>
            <div>
              <dt>{t('inbox.seats')}</dt>
              <dd>
                <Stools capacity={event.capacity} taken={event.seats_taken} yours={seats} />
                <b>{t('inbox.left_of', { left, capacity: event.capacity })}</b> {t('inbox.kept', { count: seats })}
              </dd>
            </div>
            <div>
              <dt>{t('inbox.guest_gets')}</dt>
              <dd>{t('inbox.gets_tickets', { count: seats })}</dd>
            </div>
          </dl>
        </section>
        <section>
          <h3 className={css.no}>
            <Icon name="circle-x" />
            {t('inbox.if_declined')}
          </h3>
          <dl>
            <div>
              <dt>{t('inbox.seats')}</dt>
              <dd>
                <b>{t('inbox.left_of', { left: left + seats, capacity: event.capacity })}</b> {t('inbox.on_sale')}
              </dd>
            </div>
            <div>
              <dt>{t('inbox.guest_gets')}</dt>
              <dd>{t('inbox.gets_message')}</dd>
            </div>
          </dl>
        </section>
      </div>
      {isDeclining ? (
        <DeclineForm
          guest={guest}
          onBack={() => setDeclining(false)}
          onDecline={(reason) => decide('decline', reason)}
        />
      ) : (
        <div className={css.acts}>
          <Button kind="clay" onClick={() => decide('approve')}>
            {t('inbox.approve', { count: seats })}
          </Button>
          <Button onClick={() => setDeclining(true)}>{t('inbox.decline')}</Button>
        </div>
      )}
    </article>
  );
}

interface DeclineFormProps {
  guest: string;
  onBack: () => void;
  onDecline: (reason: string) => void;
}

/** The message to the guest, and the second button: declining takes two taps. */
function DeclineForm({ guest, onBack, onDecline }: DeclineFormProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => field.current?.querySelector('textarea')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecline(reason.trim());
  };
  return (
    <form ref={field} method="post" className={css.declining} onSubmit={submit}>
      <TextAreaField
        label={t('inbox.message', { guest })}
        help={t('inbox.message_help')}
        name="reason"
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(typed) => setReason(typed.target.value)}
      />
      <div className={css.acts}>
        <Button type="submit" kind="ink">
          {t('inbox.decline_now')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('inbox.not_yet')}
        </Button>
      </div>
    </form>
  );
}
