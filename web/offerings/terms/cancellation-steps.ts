import { type CancellationStep, cancellationSteps } from '../../../shared/bookings/cancellation.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';

interface DatedOffering {
  offering: Offering;
  event: Pick<EventShape, 'starts_at' | 'time_zone'>;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/**
 * Returns the refund steps for a booking made now, including the 24-hour grace period where it is confirmed at once.
 */
export const cancellationStepsIfBookedNow = ({ offering, event, now }: DatedOffering): CancellationStep[] =>
  cancellationSteps({
    policy: offering.cancellation_policy,
    startsAt: new Date(event.starts_at),
    zone: event.time_zone,
    bookedAt: new Date(now),
    awaitsYes: offering.booking_mode === 'requires_approval',
  });
