import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Booking } from '../../../shared/schemas/bookings.ts';
import type { Payment } from '../../../shared/schemas/payments.ts';
import { formatTime } from '../../../shared/time/time.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { RuleLine, termsOfBooking } from '../../offerings/terms/rule-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import * as columnCss from '../../ui/styles/column.module.css';
import { useWords } from '../../words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as stepCss from '../form/booking.module.css';
import { CardStep } from './card-step.tsx';
import { HoldClock } from './hold-clock.tsx';
import { LetGo } from './let-go.tsx';
import * as css from './pay.module.css';
import { PayAtStudio } from './pay-at-studio.tsx';
import { type Paying, usePaying } from './use-paying.ts';
import { useReceipt } from './use-receipt.tsx';

const PassOffer = lazy(() => import('../../passes/pass-offer.tsx'));
const SplitOffer = lazy(() => import('../split/split-offer.tsx'));
const SplitShares = lazy(() => import('../split/split-shares.tsx'));

interface PayFormProps {
  payment: Payment;
  booking: Booking;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** The step in which a held booking is paid: the clock, the receipt, the card, and what happens next. */
export function PayForm({ payment, booking, onChanged }: PayFormProps) {
  const { t, day, dayTime, timeRange } = useWords();
  const navigate = useNavigate();
  const paying = usePaying(payment, onChanged);
  const { offering, event, studio, seats, hold_ends_at, split_id } = booking;
  const zone = event.time_zone;
  const receipt = useReceipt({ booking, payment, disabled: paying.isWaiting, onChanged });
  const isAsking = payment.capture === 'manual';
  const terms = termsOfBooking(booking);
  const when = `${day(event.starts_at, zone)}, ${timeRange(event.starts_at, event.ends_at, zone)}`;
  // A share waits until another day.
  const until = hold_ends_at ? (split_id ? dayTime : formatTime)(hold_ends_at, zone) : '';
  const letGo = async () => {
    await adoptBooking(api, await readJson(api.bookings[':id'].hold.$delete({ param: { id: booking.id } })));
    await navigate(split_id ? `/bookings/${split_id}` : `/offering/${offering.slug}`);
  };
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
              <p>{t(holdText(paying), { time: until })}</p>
            </HoldClock>
          )}
          {split_id && (
            <Suspense>
              <SplitShares splitId={split_id} title={offering.title} paymentId={payment.id} />
            </Suspense>
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
              <CardStep
                payment={payment}
                paying={paying}
                studio={studio.name}
                lines={receipt.lines}
                below={
                  <>
                    {receipt.field}
                    <Suspense>
                      <PassOffer booking={booking} disabled={paying.isWaiting} onChanged={onChanged} />
                    </Suspense>
                  </>
                }
                note={t('bookings.step', { step: 3 })}
                terms={terms}
              >
                {payment.can_pay_at_studio && <PayAtStudio booking={booking} disabled={paying.isWaiting} />}
                {booking.cannot_split === null && payment.state === 'created' && (
                  <Suspense>
                    <SplitOffer booking={booking} disabled={paying.isWaiting} onChanged={onChanged} />
                  </Suspense>
                )}
              </CardStep>
            </li>
          </ol>
        </div>
        <aside className={stepCss.sum} aria-label={t('bookings.yours')}>
          <div className={stepCss.sumH}>
            <Picture picture={offering.picture} ratio="1x1" sizes="96px" />
            <div>
              <h2>{offering.title}</h2>
              <p className="small muted">
                <bdi>{studio.name}</bdi>, {studio.neighbourhood || studio.city}
              </p>
              <p className="small strong num">{when}</p>
            </div>
          </div>
          <div className={css.terms}>
            <RuleLine {...terms} />
          </div>
          <h3>{t('bookings.next_steps.title')}</h3>
          <ol className={stepCss.next}>
            <li>{t('payments.next.bank')}</li>
            <li>{t(isAsking ? 'payments.next.studio' : 'payments.next.ticket', { studio: studio.name })}</li>
            <li>
              {t(
                isAsking
                  ? 'payments.next.charged'
                  : booking.deposit
                    ? 'bookings.next_steps.pay_rest'
                    : 'payments.next.come',
              )}
            </li>
          </ol>
          <LetGo label={t('payments.let_go', { count: seats })} disabled={paying.isWaiting} letGo={letGo} />
        </aside>
      </div>
    </>
  );
}

/** What is said about the hold. */
const holdText = ({ isWaiting, leadsAway, checkout }: Paying) =>
  isWaiting
    ? 'payments.hold.bank'
    : leadsAway && !checkout.isBack
      ? 'payments.page.hold'
      : leadsAway
        ? 'payments.page.hold_back'
        : 'payments.hold.say';

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
