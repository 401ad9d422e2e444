import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { splitOf } from '#shared/bookings/deposit.ts';
import { termsIfBookedNow } from '#web/offerings/terms/rule-line.tsx';
import { offeringAddress } from '#web/offerings/urls.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { OwnHolds } from '../pay/hold/own-holds.tsx';
import { OwnKeptSeats } from '../waitlist/own-kept-seats.tsx';
import * as css from './booking.module.css';
import { BookingSummary, type BookingSummaryProps, type SummaryLine } from './booking-summary.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { GuestsStep } from './guests-step.tsx';
import { HoldingStep } from './holding-step.tsx';
import { Step } from './step.tsx';
import { StepBar } from './step-bar.tsx';
import type { useBookingSteps } from './use-booking-steps.ts';

const IdentifyStep = lazy(() => import('../guest/identify-step.tsx'));
const Greeting = lazy(() => import('../pay/steps/greeting.tsx').then((file) => ({ default: file.Greeting })));

interface BookingStepsProps {
  form: ReturnType<typeof useBookingSteps>;
  title: string;
  /** What is booked, and how its price is calculated. */
  summary: BookingSummaryProps & { lines: readonly SummaryLine[] };
  /** The kind of price of each seat; undefined for the base price. */
  kinds?: readonly (string | undefined)[];
  /** Shown before confirming when the event is below its minimum of guests. */
  minimum?: string | undefined;
  /** The outcome of submitting. */
  note: ReactNode;
  /** Label of the last button: "Book 2 seats". */
  act: string;
  /** What the price is for: "for 2 seats". */
  per: string;
  /** Prompt while nothing is chosen. */
  choose: string;
  /** The first step: when, and how many or how long. */
  children: ReactNode;
}

/** The layout of a booking form: choose, who comes, pay or confirm, with the price always in view. */
export function BookingSteps(props: BookingStepsProps) {
  const { form, title, summary, minimum, note, act, per, choose, children } = props;
  const { t, dayTime } = useWords();
  const { step, submission, total, code, identified } = form;
  const { offering, chosen, now } = summary;
  const lines = code?.applied
    ? [...summary.lines, { text: t('payments.code.line', { code: code.applied.code }), price: code.applied.amount }]
    : summary.lines;
  const answer =
    offering.booking_mode === 'requires_approval' && chosen
      ? dayTime(answerDueAt(new Date(chosen.starts_at), new Date(now)), chosen.time_zone)
      : undefined;
  const busy = submission.kind === 'sending';
  const deposit = form.payment === 'online' ? splitOf(total, offering.deposit_percent) : undefined;
  const terms = chosen && {
    ...termsIfBookedNow(offering, { ...chosen, price: total ?? offering.price }, now),
    deposit,
  };
  return (
    <div className="wrap">
      <PageHead title={t('bookings.head', { title: offering.title })} hidden />
      <nav className={columnCss.crumb}>
        <Link to={offeringAddress(offering)}>
          <Icon name="arrow-left" size="s" />
          {offering.title}
        </Link>
      </nav>
      <div className={`${columnCss.two} ${css.booking}`}>
        <div>
          <h1>{title}</h1>
          <OwnHolds offeringId={offering.id} />
          <OwnKeptSeats offeringId={offering.id} />
          <noscript>
            <Note>{t('bookings.no_script')}</Note>
          </noscript>
          {identified?.isBack && !form.isHeldFirst && (
            <Suspense>
              <Greeting name={identified.name} />
            </Suspense>
          )}
          <ol className={css.steps}>
            {children}
            <GuestStep {...props} />
            {form.isHeldFirst ? (
              <Step number={3} title={t('payments.step')} state="later" summary={t('payments.later')} />
            ) : (
              <ConfirmStep
                open={step === 3 && form.guest === 'known'}
                note={step === 3 && note}
                studio={offering.studio.name}
                answer={answer}
                total={total}
                isTooSmall={form.isTooSmall}
                minimum={minimum}
                busy={busy}
                act={act}
                slow={submission.kind === 'sending' && submission.slow}
                onBook={() => void form.submit()}
                code={code}
                terms={terms}
              />
            )}
          </ol>
        </div>
        <BookingSummary
          {...summary}
          total={total}
          lines={lines}
          deposit={deposit}
          payment={form.payment}
          terms={terms}
        />
      </div>
      <StepBar
        chosen={chosen}
        total={total}
        per={per}
        choose={choose}
        step={form.guest === 'known' || step === 1 ? step : 2}
        isAsking={answer !== undefined}
        isReady={chosen !== undefined && (step === 1 || form.guest !== 'looking')}
        busy={busy}
        terms={terms}
      />
    </div>
  );
}

/** Step 2: who the guest is, and then who comes; of what is paid online, the hold begins. */
function GuestStep({ form, summary, kinds, note }: BookingStepsProps) {
  const { t } = useWords();
  const { step, change } = form;
  const title = t('bookings.guests.title');
  if (step > 1 && form.guest === 'unknown') {
    const waiting = <HoldingStep title={title} note={note} isBusy />;
    return (
      <Suspense fallback={waiting}>
        <IdentifyStep title={title} zone={summary.offering.studio.time_zone} onKnown={form.identify} />
      </Suspense>
    );
  }
  if (step > 1 && (form.guest === 'looking' || form.isHeldFirst)) {
    const isBusy = form.guest === 'looking' || form.submission.kind === 'sending' || form.submission.kind === 'idle';
    return <HoldingStep title={title} note={note} isBusy={isBusy} onHold={() => void form.submit()} />;
  }
  return (
    <GuestsStep
      state={step === 2 ? 'open' : step > 2 ? 'done' : 'later'}
      note={step === 2 && note}
      names={form.names}
      kinds={kinds}
      studioNote={form.note}
      asked={summary.offering}
      details={form.details}
      onDetails={(details) => change({ details })}
      onNames={(names) => change({ names })}
      onNote={(typed) => change({ note: typed })}
      onEdit={() => form.go(2)}
      onNext={() => form.go(3)}
    />
  );
}
