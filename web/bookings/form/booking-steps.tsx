import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { answerDueAt } from '../../../shared/bookings/answer-time.ts';
import { splitOf } from '../../../shared/bookings/deposit.ts';
import type { Money } from '../../../shared/money/money.ts';
import { termsIfBookedNow } from '../../offerings/terms/rule-line.tsx';
import { offeringAddress } from '../../offerings/urls.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import * as columnCss from '../../ui/styles/column.module.css';
import { useWords } from '../../words.tsx';
import { OwnHolds } from '../pay/own-holds.tsx';
import { OwnKeptSeats } from '../waitlist/own-kept-seats.tsx';
import * as css from './booking.module.css';
import { BookingSummary, type BookingSummaryProps, type SummaryLine } from './booking-summary.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { GuestsStep } from './guests-step.tsx';
import { StepBar } from './step-bar.tsx';
import type { useBookingSteps } from './use-booking-steps.ts';

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

const WAYS = ['online', 'at_studio'] as const;

const minus = (money: Money | undefined): Money => ({ amount: -(money?.amount ?? 0), currency: money?.currency ?? '' });

/** The layout of a booking form: choose, who comes, confirm, with the price always in view. */
export function BookingSteps(props: BookingStepsProps) {
  const { form, title, summary, kinds, minimum, note, act, per, choose, children } = props;
  const { t, dayTime } = useWords();
  const { step, submission, change } = form;
  const { offering, chosen, now } = summary;
  const { total, code, pass } = form;
  const off = pass.used
    ? { text: t('passes.line', { name: pass.used.name }), price: minus(summary.total) }
    : code?.applied && { text: t('payments.code.line', { code: code.applied.code }), price: code.applied.amount };
  const lines = off ? [...summary.lines, off] : summary.lines;
  const credits = pass.used && t('passes.credits', { count: pass.seats });
  const answer =
    offering.booking_mode === 'requires_approval' && chosen
      ? dayTime(answerDueAt(new Date(chosen.starts_at), new Date(now)), chosen.time_zone)
      : undefined;
  const busy = submission.kind === 'sending';
  const deposit = form.payment === 'online' && !pass.used ? splitOf(total, offering.deposit_percent) : undefined;
  const terms = chosen && {
    ...termsIfBookedNow(offering, { ...chosen, price: total ?? offering.price }, now),
    deposit,
    passSeats: pass.used ? pass.seats : undefined,
  };
  const isPaidNext = form.payment === 'online' && total !== undefined && total.amount > 0;
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
          <ol className={css.steps}>
            {children}
            <GuestsStep
              state={step === 2 ? 'open' : step > 2 ? 'done' : 'later'}
              note={step === 2 && note}
              names={form.names}
              kinds={kinds}
              studioNote={form.note}
              asked={offering}
              details={form.details}
              onDetails={(details) => change({ details })}
              onNames={(names) => change({ names })}
              onNote={(typed) => change({ note: typed })}
              onEdit={() => form.go(2)}
              onNext={() => form.goAsGuest(3)}
            />
            <ConfirmStep
              open={step === 3}
              note={step === 3 && note}
              studio={offering.studio.name}
              answer={answer}
              total={total}
              deposit={deposit}
              payment={form.payment}
              ways={offering.payment === 'either' ? WAYS : offering.payment === 'online' ? ['online'] : []}
              pass={pass}
              onPayment={(payment, passId) => change({ payment, passId })}
              minimum={minimum}
              busy={busy}
              act={isPaidNext ? t('payments.hold.go_on') : act}
              slow={submission.kind === 'sending' && submission.slow}
              onBook={form.submit}
              code={code}
              terms={terms}
            />
          </ol>
        </div>
        <BookingSummary {...summary} total={total} lines={lines} deposit={deposit} credits={credits} terms={terms} />
      </div>
      <StepBar
        chosen={summary.chosen}
        total={total}
        credits={credits}
        per={per}
        choose={choose}
        step={step}
        isAsking={answer !== undefined}
        isPaidNext={isPaidNext}
        busy={busy}
        terms={terms}
      />
    </div>
  );
}
