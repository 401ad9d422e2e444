import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import type { BookingStep } from './booking-draft.ts';
import type { BookingSummaryProps } from './booking-summary.tsx';
import { STEP_FORM } from './step.tsx';
import '../ui/book-bar.css';

/** The phone's bar: the price, the date, and the button of the step that is open. */
export function StepBar({
  event,
  seats,
  total,
  step,
  busy,
}: BookingSummaryProps & { step: BookingStep; busy: boolean }) {
  const { t, money, dayTime } = useWords();
  return (
    <div className="bookbar">
      <p>
        {total && (
          <>
            <b>{total.amount === 0 ? t('catalogue.free') : money(total)}</b>{' '}
            <small className="muted">{t('bookings.total_for', { count: seats })}</small>
          </>
        )}
        <span>
          {event ? dayTime(event.starts_at, event.time_zone) : t('offerings.pick_date')}
          {' · '}
          {t('bookings.step', { step })}
        </span>
      </p>
      <Button
        type="submit"
        form={STEP_FORM}
        kind="clay"
        disabled={!event}
        busy={busy}
        busyLabel={t('bookings.confirm.busy')}
      >
        {t(step === 3 ? 'offerings.book' : 'bookings.next')}
      </Button>
    </div>
  );
}
