import { cancellationSteps } from '../../shared/cancellation.ts';
import type { EventShape, Offering } from '../../shared/schemas/offerings.ts';
import { useWords } from '../words.tsx';

interface RefundPromiseProps {
  offering: Offering;
  event: Pick<EventShape, 'starts_at' | 'time_zone' | 'price'>;
  /** ISO instant of the page. */
  now: string;
}

/** Until when whoever books now gets everything, or half, back. Nothing for what costs nothing. */
export function RefundPromise({ offering, event, now }: RefundPromiseProps) {
  const { t, dayTime } = useWords();
  if (event.price.amount === 0) return null;
  const [best] = cancellationSteps({
    policy: offering.cancellation_policy,
    startsAt: new Date(event.starts_at),
    zone: event.time_zone,
    bookedAt: new Date(now),
  });
  if (!best?.until) return t('offerings.no_refund');
  return (
    <>
      {t(best.share === 100 ? 'offerings.free_until' : 'offerings.half_until')}{' '}
      <b className="strong">{dayTime(best.until, event.time_zone)}</b>.
    </>
  );
}
