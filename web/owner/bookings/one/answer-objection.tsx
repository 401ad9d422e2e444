import { type FormEvent, useState } from 'react';
import type { Money } from '#shared/money/money.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { queryClient } from '#web/query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';

interface AnswerObjectionProps {
  studioId: string;
  bookingId: string;
  guest: string;
  /** What goes back. */
  amount: Money;
  /** What of it can be credit at the studio; nothing without a card or an account. */
  credit: Money | null | undefined;
  /** False once the studio has said that it took place. */
  canDeny: boolean;
  /** Where the studio moves the booking to another date; undefined where it cannot. */
  to?: string | undefined;
}

/**
 * The answers to a guest who says that a date did not take place: the money goes back, the guest is offered credit
 * or gets another date instead, or it did. Needs the texts `money_back`.
 */
export function AnswerObjection({ studioId, bookingId, guest, amount, credit, canDeny, to }: AnswerObjectionProps) {
  const { t, money } = useWords();
  const [writing, setWriting] = useState<'took_place' | 'credit'>();
  const { busy, failure, run } = useAttempt();
  const back = t('money_back.give.act', { amount: money(amount) });
  const deny = t('money_back.objection.took_place');
  const offer = t('money_back.objection.offer_credit');
  const send = (answer: 'refund' | 'credit' | 'took_place', text = '') =>
    run(async () => {
      const param = { id: studioId, booking: bookingId };
      await readJson(api.studios[':id'].bookings[':booking'].objection.$post({ param, json: { answer, text } }));
      setWriting(undefined);
      await Promise.all([refreshStudioBookings(), queryClient.invalidateQueries({ queryKey: ['waiting', studioId] })]);
    });
  const sendWords = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    if (writing) void send(writing, String(new FormData(pressed.currentTarget).get('text')).trim());
  };
  return (
    <div className={css.form}>
      {failure && <Note kind="brick" title={failure} />}
      {writing ? (
        <form className={css.form} method="post" onSubmit={sendWords}>
          <TextAreaField
            label={writing === 'credit' ? t('money_back.give.word', { guest }) : t('money_back.objection.why')}
            name="text"
            rows={3}
            maxLength={1000}
            autoFocus
            required={writing === 'took_place'}
          />
          <p className={css.methods}>
            <Button type="submit" kind="ink" busy={busy}>
              {writing === 'credit' && credit
                ? t('money_back.objection.send_credit', { amount: money(credit) })
                : t('money_back.objection.deny')}
            </Button>
            <Button kind="quiet" onClick={() => setWriting(undefined)}>
              {t('money_back.objection.not_now')}
            </Button>
          </p>
        </form>
      ) : (
        <p className={css.methods}>
          <Button kind="clay" busy={busy} aria-label={`${back}: ${guest}`} onClick={() => void send('refund')}>
            {back}
          </Button>
          {canDeny && credit && credit.amount > 0 && (
            <Button aria-label={`${offer}: ${guest}`} onClick={() => setWriting('credit')}>
              {offer}
            </Button>
          )}
          {to && (
            <ButtonLink kind="line" to={to} aria-label={`${t('money_back.objection.other_date')}: ${guest}`}>
              {t('money_back.objection.other_date')}
            </ButtonLink>
          )}
          {canDeny && (
            <Button kind="quiet" aria-label={`${deny} ${guest}`} onClick={() => setWriting('took_place')}>
              {deny}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
