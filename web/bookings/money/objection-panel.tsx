import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { quote } from '#shared/text/quote.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './money.module.css';

/** It did not take place: what the guest can say, and how the studio answered. */
export function ObjectionPanel({ booking }: { booking: Booking }) {
  const { t, money, dayTime, language } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { busy, failure, run } = useAttempt();
  const { objection, cannot_object: cannot, studio, event, refundable } = booking;
  const amount = money(refundable);
  const when = (at: string) => dayTime(at, event.time_zone);
  const param = { id: booking.id };
  const route = api.bookings[':id'].objection;
  const object = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const text = String(new FormData(pressed.currentTarget).get('text')).trim();
    void run(async () => adoptBooking(api, await readJson(route.$post({ param, json: { text } }))));
  };
  const escalate = () => run(async () => adoptBooking(api, await readJson(route.escalation.$post({ param }))));
  const accept = () => run(async () => adoptBooking(api, await readJson(route.acceptance.$post({ param }))));
  if (!objection) {
    if (cannot !== null) return null;
    return (
      <section className={css.panel}>
        {isOpen ? (
          <form className={css.form} method="post" onSubmit={object}>
            <h2>{t('money_back.objection.question')}</h2>
            <TextAreaField
              label={t('money_back.objection.tell', { studio: studio.name })}
              name="text"
              rows={3}
              maxLength={2000}
              required
            />
            <Note kind="glaze" icon="hourglass" title={t('money_back.objection.waits', { amount })}>
              {t('money_back.objection.waits_say', { studio: studio.name })}
            </Note>
            {failure && <Note kind="brick" title={failure} />}
            <p className={css.line}>
              <Button type="submit" kind="clay" busy={busy}>
                {t('money_back.objection.ask', { amount })}
              </Button>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                {t('money_back.objection.not_now')}
              </Button>
            </p>
          </form>
        ) : (
          <p className={css.line}>
            {t('money_back.objection.question')}
            <Button size="s" onClick={() => setOpen(true)}>
              {t('money_back.objection.start')}
            </Button>
          </p>
        )}
      </section>
    );
  }
  const { state, answer, due_at, offers_credit } = objection;
  const { paid, credited } = booking.payment_summary;
  // The credit is said beside it.
  if (state === 'refunded' && credited.amount > 0) return null;
  const byCard = paid.find(({ by }) => by === 'card')?.amount;
  const offer = offers_credit && byCard && { studio: studio.name, amount: money(byCard), date: when(due_at) };
  return (
    <section className={css.panel}>
      <Note
        kind={state === 'refunded' ? 'leaf' : state === 'denied' ? 'sun' : 'glaze'}
        title={
          offer
            ? t('money_back.objection.guest_credit', offer)
            : t(`money_back.objection.guest_${state}`, { studio: studio.name, amount })
        }
      >
        {answer &&
          state !== 'refunded' &&
          t('money_back.objection.studio_writes', { studio: studio.name, answer: quote(answer, language) })}{' '}
        {offer
          ? t('money_back.objection.guest_credit_say', offer)
          : (state === 'open' || state === 'denied') &&
            t(`money_back.objection.guest_${state}_say`, { studio: studio.name, amount, date: when(due_at) })}
      </Note>
      {state === 'denied' && (
        <p className={css.line}>
          {offer && (
            <Button size="s" kind="clay" busy={busy} onClick={() => void accept()}>
              {t('money_back.objection.accept')}
            </Button>
          )}
          <Button size="s" kind={offer ? undefined : 'ink'} busy={busy} onClick={() => void escalate()}>
            {t('money_back.objection.escalate')}
          </Button>
        </p>
      )}
      {failure && <Note kind="brick" title={failure} />}
    </section>
  );
}
