import { type CancellationStep, cancellationSteps } from '../../../shared/bookings/cancellation.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { useWords } from '../../words.tsx';

interface RefundPromiseProps {
  offering: Offering;
  event: Pick<EventShape, 'starts_at' | 'time_zone' | 'price'>;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/**
 * Returns the refund steps for a booking made now, including the 24-hour grace period. The booking box and the bar
 * below it show these steps, and so do the ticket and the email after booking.
 */
export const cancellationStepsIfBookedNow = ({ offering, event, now }: RefundPromiseProps): CancellationStep[] =>
  cancellationSteps({
    policy: offering.cancellation_policy,
    startsAt: new Date(event.starts_at),
    zone: event.time_zone,
    bookedAt: new Date(now),
  });

/** Says until when a booking made now is refunded in full, or by half. Nothing for what is free. */
export function RefundDeadline(props: RefundPromiseProps) {
  const { t, dayTime } = useWords();
  const { event } = props;
  if (event.price.amount === 0) return null;
  const [best] = cancellationStepsIfBookedNow(props);
  if (!best?.until) return t('offerings.no_refund');
  return (
    <>
      {t(best.share === 100 ? 'offerings.free_until' : 'offerings.half_until')}{' '}
      <b className="strong">{dayTime(best.until, event.time_zone)}</b>.
    </>
  );
}
