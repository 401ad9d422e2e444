import { type FormEvent, useState } from 'react';
import { readJson } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { TextAreaField } from '../../../forms/fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { guestName } from '../../inbox/inbox-words.ts';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** A guest says that the date did not take place: their words, until when the studio answers, and two ways. */
export function ObjectionPanel({ booking, studio }: StudioActionProps) {
  const words = useWords();
  const { t, money, dayTime } = words;
  const [isDenying, setDenying] = useState(false);
  const { busy, failure, run } = useAttempt();
  const { objection, refundable, event, attendees } = booking;
  if (!objection || !refundable || objection.state === 'refunded' || objection.state === 'dismissed') return null;
  const guest = guestName(words, booking);
  const amount = money(refundable);
  const send = (answer: 'refund' | 'took_place', text = '') =>
    run(async () => {
      const param = { id: studio.id, booking: booking.id };
      await readJson(api.studios[':id'].bookings[':booking'].objection.$post({ param, json: { answer, text } }));
      await refreshStudioBookings();
    });
  const deny = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    void send('took_place', String(new FormData(pressed.currentTarget).get('text')).trim());
  };
  const came = attendees.filter(({ checked_in_at }) => checked_in_at).length;
  return (
    <section className={`${css.held} ${css.form}`} id="objection">
      <Note kind="sun" icon="hourglass" title={t(`money_back.objection.studio_${objection.state}`, { guest })}>
        {t('money_back.objection.studio_due', { date: dayTime(objection.due_at, event.time_zone), amount, guest })}
      </Note>
      <blockquote className={css.said}>“{objection.text}”</blockquote>
      <p className="small">{t('money_back.objection.came', { came, seats: attendees.length })}</p>
      {failure && <Note kind="brick" title={failure} />}
      {isDenying ? (
        <form className={css.form} method="post" onSubmit={deny}>
          <TextAreaField label={t('money_back.objection.why')} name="text" rows={3} maxLength={1000} required />
          <Button type="submit" kind="ink" busy={busy}>
            {t('money_back.objection.deny')}
          </Button>
        </form>
      ) : (
        <p>
          <Button kind="clay" busy={busy} onClick={() => void send('refund')}>
            {t('money_back.give.act', { amount })}
          </Button>{' '}
          {objection.state === 'open' && (
            <Button kind="quiet" onClick={() => setDenying(true)}>
              {t('money_back.objection.took_place')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
