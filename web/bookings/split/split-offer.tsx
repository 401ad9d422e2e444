import { useNavigate } from 'react-router';
import { sharesDueAt } from '#shared/bookings/payment-split.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './split.module.css';
import { splitPayment } from './split-queries.ts';

interface SplitOfferProps {
  booking: Booking;
  paymentId: string;
  disabled: boolean;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** On the page where a booking is paid: the way to have everyone pay their own seat. */
export default function SplitOffer({ booking, paymentId, disabled, onChanged }: SplitOfferProps) {
  const { t, dayTime } = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const { id, dates, event } = booking;
  const startsAt = new Date(dates[0]?.starts_at ?? event.starts_at);
  const until = sharesDueAt(startsAt, new Date()).toISOString();
  const split = () =>
    run(async () => {
      await splitPayment(api, id);
      await onChanged();
      // Also from the booking form, which has no place for the links.
      await navigate(`/pay/${paymentId}`, { replace: true, state: { split: id } });
    });
  return (
    <div className={css.offer}>
      <Button
        icon="users-round"
        busy={busy}
        busyLabel={t('split_payment.offer.busy')}
        disabled={disabled}
        onClick={() => void split()}
      >
        {t('split_payment.offer.act')}
      </Button>
      <p className="small muted">{t('split_payment.offer.say', { date: dayTime(until, event.time_zone) })}</p>
      {failure && <Note kind="brick" title={failure} />}
    </div>
  );
}
