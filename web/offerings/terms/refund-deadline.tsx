import { type CancellationStep, cancellationSteps } from '../../../shared/cancellation.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { useWords } from '../../words.tsx';

interface RefundPromiseProps {
  offering: Offering;
  event: Pick<EventShape, 'starts_at' | 'time_zone' | 'price'>;
  /** ISO instant of the page. */
  now: string;
}

/**
 * What comes back when, for a guest who books now: the day to think again, which ends 24 hours after booking, counts.
 * The booking box and the bar under it show these same steps, and so do the ticket and the mail once it is booked.
 */
export const stepsIfBookedNow = ({ offering, event, now }: RefundPromiseProps): CancellationStep[] =>
  cancellationSteps({
    policy: offering.cancellation_policy,
    startsAt: new Date(event.starts_at),
    zone: event.time_zone,
    bookedAt: new Date(now),
  });

/** Until when whoever books now gets everything, or half, back. Nothing for what costs nothing. */
export function RefundPromise(props: RefundPromiseProps) {
  const { t, dayTime } = useWords();
  const { event } = props;
  if (event.price.amount === 0) return null;
  const [best] = stepsIfBookedNow(props);
  if (!best?.until) return t('offerings.no_refund');
  return (
    <>
      {t(best.share === 100 ? 'offerings.free_until' : 'offerings.half_until')}{' '}
      <b className="strong">{dayTime(best.until, event.time_zone)}</b>.
    </>
  );
}
