import { type BookingTerms, RuleInBar } from '#web/offerings/terms/rule-line.tsx';
import { Button } from '#web/ui/button.tsx';
import * as bookBarCss from '#web/ui/styles/book-bar.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import type { BookingStep } from './booking-draft.ts';
import type { BookingSummaryProps } from './booking-summary.tsx';
import { STEP_FORM } from './step.tsx';

interface StepBarProps extends Pick<BookingSummaryProps, 'chosen' | 'total'> {
  /** What the price is for: "for 2 seats". */
  per: string;
  /** Prompt while nothing is chosen. */
  choose: string;
  step: BookingStep;
  /** True where the studio approves each booking. */
  isAsking: boolean;
  /** False while nothing is chosen, or while the open step has no form to submit yet. */
  isReady: boolean;
  busy: boolean;
  /** What the cancellation rule depends on; undefined while nothing is chosen. */
  terms: BookingTerms | undefined;
}

/** The phone's bar: the price, the date, and the button of the open step. */
export function StepBar({ chosen, total, per, choose, step, isAsking, isReady, busy, terms }: StepBarProps) {
  const { t, money, dayTime } = useWords();
  return (
    <div className={`${bookBarCss.bookbar} ${css.bookbar}`}>
      <p>
        {total && (
          <>
            <b>{total.amount === 0 ? t('catalogue.free') : money(total)}</b> <small className="muted">{per}</small>
          </>
        )}
        <span>
          {chosen ? dayTime(chosen.starts_at, chosen.time_zone) : choose}
          {' · '}
          {t('bookings.step', { step })}
        </span>
        {terms && <RuleInBar {...terms} />}
      </p>
      <Button
        type="submit"
        form={STEP_FORM}
        kind="clay"
        disabled={!isReady}
        busy={busy}
        busyLabel={t(isAsking ? 'bookings.confirm.asking' : 'bookings.confirm.busy')}
      >
        {t(step < 3 ? 'bookings.next' : isAsking ? 'bookings.send' : 'offerings.book')}
      </Button>
    </div>
  );
}
