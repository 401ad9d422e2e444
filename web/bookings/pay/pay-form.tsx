import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import type { Payment } from '../../../shared/schemas/payments.ts';
import { formatTime, formatTimes } from '../../../shared/time/time.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import * as bookBarCss from '../../ui/styles/book-bar.module.css';
import * as columnCss from '../../ui/styles/column.module.css';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as stepCss from '../form/booking.module.css';
import { CancellationTerms } from '../ticket/cancellation-deadline.tsx';
import { HoldClock } from './hold-clock.tsx';
import * as css from './pay.module.css';
import { PayButton } from './pay-button.tsx';
import { TestBank } from './test-bank.tsx';
import { useCardPayment } from './use-card-payment.ts';

interface PayFormProps {
  payment: Payment;
  booking: Booking;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** The step in which a held booking is paid: the clock, the receipt, the card, and what happens next. */
export function PayForm({ payment, booking, onChanged }: PayFormProps) {
  const words = useWords();
  const { t, money, day } = words;
  const card = useCardPayment(payment, onChanged);
  const { offering, event, studio, seats, hold_ends_at } = booking;
  const zone = event.time_zone;
  const isAsking = payment.capture === 'manual';
  const when = `${day(event.starts_at, zone)}, ${formatTimes(event.starts_at, event.ends_at, zone)}`;
  const amount = money(payment.amount);
  const until = hold_ends_at ? formatTime(hold_ends_at, zone) : '';
  return (
    <>
      <nav className={columnCss.crumb}>
        <Link to={`/offering/${offering.slug}`}>
          <Icon name="arrow-left" size="s" />
          {offering.title}
        </Link>
      </nav>
      <div className={`${columnCss.two} ${stepCss.booking}`}>
        <div>
          <h1>{t('payments.heading')}</h1>
          {hold_ends_at && (
            <HoldClock endsAt={hold_ends_at} title={t('payments.hold.title', { count: seats })}>
              <p>{t(card.isWaiting ? 'payments.hold.bank' : 'payments.hold.say', { time: until })}</p>
            </HoldClock>
          )}
          <ol className={stepCss.steps}>
            <DoneStep title={t('bookings.date.title')}>
              {when} · {t('payments.seats', { count: seats })}
            </DoneStep>
            <DoneStep title={t('bookings.guests.title')}>
              {booking.attendees.map(({ name }) => name).join(', ')}
            </DoneStep>
            <li className={stepCss.step} data-state="open" aria-current="step">
              <div className={stepCss.stepH}>
                <h2>
                  <span className={stepCss.n}>3</span>
                  {t('payments.step')}
                </h2>
              </div>
              <div className={css.receipt}>
                <p className={css.line}>
                  <span>{t('payments.line', { count: seats, title: offering.title })}</span>
                  <span>{amount}</span>
                </p>
                <p className={`${css.line} ${css.sum}`}>
                  <span>{t(isAsking ? 'payments.to_hold' : 'payments.to_pay')}</span>
                  <b>{amount}</b>
                </p>
              </div>
              <TestBank card={card} amount={amount} studio={studio.name} />
              {card.step === 'second_step' || (
                <div className={css.go}>
                  <PayButton card={card} amount={amount} isAsking={isAsking} />
                  <p className={css.secure}>
                    <Icon name="shield-check" size="s" />
                    <span>{t(isAsking ? 'payments.secure_asking' : 'payments.secure', { studio: studio.name })}</span>
                  </p>
                </div>
              )}
            </li>
          </ol>
        </div>
        <aside className={stepCss.sum} aria-label={t('bookings.yours')}>
          <div className={stepCss.sumH}>
            <Picture picture={offering.picture} ratio="1x1" sizes="96px" />
            <div>
              <h2>{offering.title}</h2>
              <p className="small muted">
                {studio.name}, {studio.neighbourhood || studio.city}
              </p>
              <p className="small strong num">{when}</p>
            </div>
          </div>
          <div className={css.terms}>
            <CancellationTerms
              policy={booking.cancellation.policy}
              startsAt={event.starts_at}
              zone={zone}
              bookedAt={booking.created_at}
              free={false}
            />
          </div>
          <h3>{t('bookings.next_steps.title')}</h3>
          <ol className={stepCss.next}>
            <li>{t('payments.next.bank')}</li>
            <li>{t(isAsking ? 'payments.next.studio' : 'payments.next.ticket', { studio: studio.name })}</li>
            <li>{t(isAsking ? 'payments.next.charged' : 'payments.next.come')}</li>
          </ol>
          <LetGo booking={booking} disabled={card.isWaiting} />
        </aside>
      </div>
      {card.step === 'second_step' || (
        <div className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
          <p>
            <b>{amount}</b> <small className="muted">{t(isAsking ? 'payments.to_hold' : 'payments.to_pay')}</small>
            <span>{t('bookings.step', { step: 3 })}</span>
          </p>
          <PayButton card={card} amount={amount} isAsking={isAsking} />
        </div>
      )}
    </>
  );
}

function DoneStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={stepCss.step} data-state="done">
      <div className={stepCss.stepH}>
        <h2>
          <span className={stepCss.n}>
            <Icon name="check" size="s" />
          </span>
          {title}
        </h2>
      </div>
      <p className="small muted">{children}</p>
    </li>
  );
}

/** The button that ends the hold. */
function LetGo({ booking, disabled }: { booking: Booking; disabled: boolean }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const letGo = () =>
    run(async () => {
      await adoptBooking(api, await readJson(api.bookings[':id'].hold.$delete({ param: { id: booking.id } })));
      await navigate(`/offering/${booking.offering.slug}`);
    });
  return (
    <>
      <button type="button" className="link action" disabled={disabled || busy} onClick={letGo}>
        {t('payments.let_go', { count: booking.seats })}
      </button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
