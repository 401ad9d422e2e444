import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { formatTime } from '#shared/time/time.ts';
import { dueNow } from '#web/bookings/booking-words.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import type { BookingStep } from '#web/bookings/form/booking-draft.ts';
import { Step } from '#web/bookings/form/step.tsx';
import { useFocusedStep } from '#web/bookings/form/use-focused-step.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { type Paying, usePaying } from '../card/use-paying.ts';
import { ClockInBar, HoldClock } from '../hold/hold-clock.tsx';
import { useReleaseHold } from '../hold/hold-steps.tsx';
import { ReleaseHold } from '../hold/release-hold.tsx';
import { methodOf, type PaymentMethod, usePaymentMethod } from '../methods/payment-method.ts';
import { canChooseAnew, chooseAnew } from './choose-anew.ts';
import { Greeting } from './greeting.tsx';
import { lacksGuests } from './held-guests.ts';
import { HeldGuestsStep } from './held-guests-step.tsx';
import { HeldSummary } from './held-summary.tsx';
import { PayStep } from './pay-step.tsx';
import { useLeavingNote } from './use-leaving-note.ts';

const SplitShares = lazy(() => import('#web/bookings/split/split-shares.tsx'));

interface HeldBookingProps {
  payment: Payment;
  booking: Booking;
  /** The step that is open at first; by default who comes, where that is not said yet, else paying. */
  firstStep?: BookingStep | undefined;
  /** The name of a guest who has just signed in and had an account. */
  greeted?: string | undefined;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** A booking whose seats are held: the clock, what was chosen, who comes, and paying, as steps of one page. */
export function HeldBooking({ payment, booking, firstStep, greeted, onChanged }: HeldBookingProps) {
  const words = useWords();
  const { t, day, dayTime } = words;
  const navigate = useNavigate();
  const paying = usePaying(payment, onChanged);
  const chosen = usePaymentMethod(booking, payment);
  const { offering, event, studio, seats, hold_ends_at, split_id } = booking;
  const [step, setStep] = useState(firstStep ?? (lacksGuests(booking, t) && split_id === null ? 2 : 3));
  const go = useFocusedStep(setStep);
  const zone = event.time_zone;
  const isAsking = booking.mode === 'requires_approval';
  const when = `${day(event.starts_at, zone)}, ${timeRange(words, event.starts_at, event.ends_at, zone)}`;
  // A share waits until another day.
  const until = hold_ends_at ? (split_id ? dayTime : formatTime)(hold_ends_at, zone) : '';
  const leaving = useLeavingNote(booking, until);
  const releaseHold = useReleaseHold(booking);
  const release = async () => {
    leaving.silence();
    await releaseHold();
    await navigate(split_id ? `/bookings/${split_id}` : `/offering/${offering.slug}`);
  };
  const change = () => {
    leaving.silence();
    void navigate(chooseAnew(booking));
  };
  const note = (
    <>
      {t('bookings.step', { step })}
      {hold_ends_at && !split_id && <ClockInBar endsAt={hold_ends_at} />}
    </>
  );
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
          <h1>{t(isAsking ? 'bookings.ask_title' : 'bookings.title')}</h1>
          {hold_ends_at && (
            <HoldClock endsAt={hold_ends_at} title={t('payments.hold.title', { count: seats })}>
              <p>{t(holdText(paying), { time: until, count: seats })}</p>
            </HoldClock>
          )}
          {greeted && <Greeting name={greeted} />}
          {split_id && (
            <Suspense>
              <SplitShares splitId={split_id} title={offering.title} paymentId={payment.id} />
            </Suspense>
          )}
          <ol className={stepCss.steps}>
            <Step
              number={1}
              title={t('bookings.date.title')}
              state="done"
              summary={`${when} · ${t('payments.seats', { count: seats })}`}
              onEdit={canChooseAnew(booking) && !paying.isWaiting ? change : undefined}
            />
            {split_id ? (
              <Step
                number={2}
                title={t('bookings.guests.title')}
                state="done"
                summary={booking.attendees.map(({ name }) => name).join(', ')}
              />
            ) : (
              <HeldGuestsStep
                booking={booking}
                isOpen={step === 2}
                canEdit={!paying.isWaiting}
                note={note}
                onEdit={() => go(2)}
                onSaved={() => go(3)}
              />
            )}
            <Step
              number={3}
              title={t('payments.step')}
              state={step === 3 ? 'open' : 'later'}
              summary={t('payments.later')}
              isForm={false}
            >
              <PayStep
                payment={payment}
                booking={booking}
                paying={paying}
                chosen={chosen}
                note={note}
                onChanged={onChanged}
              />
            </Step>
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
          <HeldSummary booking={booking} method={methodOf(booking, chosen.method)} isPaying={step === 3} />
          <h3>{t('bookings.next_steps.title')}</h3>
          <ol className={stepCss.next}>
            {nextSteps(booking, payment, chosen.method.kind).map((key) => (
              <li key={key}>{t(key, { studio: studio.name })}</li>
            ))}
          </ol>
          <ReleaseHold label={t('payments.let_go', { count: seats })} disabled={paying.isWaiting} onRelease={release} />
        </aside>
      </div>
    </>
  );
}

/** The keys of what happens next, by how the guest pays. */
function nextSteps(booking: Booking, { capture }: Payment, method: PaymentMethod['kind']): string[] {
  const byCard = method === 'card' && dueNow(booking).amount > 0;
  const isAsking = booking.mode === 'requires_approval';
  return [
    ...(byCard ? ['payments.next.bank'] : []),
    isAsking ? 'payments.next.studio' : 'bookings.next_steps.ticket',
    byCard && capture === 'manual'
      ? 'payments.next.charged'
      : method === 'at_studio'
        ? 'bookings.next_steps.pay'
        : booking.deposit && method === 'card'
          ? 'bookings.next_steps.pay_rest'
          : 'bookings.next_steps.come',
  ];
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
