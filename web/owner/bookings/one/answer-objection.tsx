import { type FormEvent, useState } from 'react';
import type { Money } from '../../../../shared/money/money.ts';
import { readJson } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { TextAreaField } from '../../../forms/fields/field.tsx';
import { queryClient } from '../../../query.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';

interface AnswerObjectionProps {
  studioId: string;
  bookingId: string;
  guest: string;
  /** What goes back. */
  amount: Money;
  /** False once the studio has said that it took place. */
  canDeny: boolean;
}

/**
 * The two answers to a guest who says that a date did not take place: the money goes back, or it did. Needs the texts
 * `money_back`.
 */
export function AnswerObjection({ studioId, bookingId, guest, amount, canDeny }: AnswerObjectionProps) {
  const { t, money } = useWords();
  const [isDenying, setDenying] = useState(false);
  const { busy, failure, run } = useAttempt();
  const back = t('money_back.give.act', { amount: money(amount) });
  const deny = t('money_back.objection.took_place');
  const send = (answer: 'refund' | 'took_place', text = '') =>
    run(async () => {
      const param = { id: studioId, booking: bookingId };
      await readJson(api.studios[':id'].bookings[':booking'].objection.$post({ param, json: { answer, text } }));
      await Promise.all([refreshStudioBookings(), queryClient.invalidateQueries({ queryKey: ['waiting', studioId] })]);
    });
  const sendDenial = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    void send('took_place', String(new FormData(pressed.currentTarget).get('text')).trim());
  };
  return (
    <div className={css.form}>
      {failure && <Note kind="brick" title={failure} />}
      {isDenying ? (
        <form className={css.form} method="post" onSubmit={sendDenial}>
          <TextAreaField
            label={t('money_back.objection.why')}
            name="text"
            rows={3}
            maxLength={1000}
            autoFocus
            required
          />
          <p className={css.methods}>
            <Button type="submit" kind="ink" busy={busy}>
              {t('money_back.objection.deny')}
            </Button>
            <Button kind="quiet" onClick={() => setDenying(false)}>
              {t('money_back.objection.not_now')}
            </Button>
          </p>
        </form>
      ) : (
        <p className={css.methods}>
          <Button kind="clay" busy={busy} aria-label={`${back}: ${guest}`} onClick={() => void send('refund')}>
            {back}
          </Button>
          {canDeny && (
            <Button kind="quiet" aria-label={`${deny} ${guest}`} onClick={() => setDenying(true)}>
              {deny}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
