import type { CancellationTerms } from '#shared/bookings/cancellation.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';

interface DatedOffering {
  offering: Offering;
  event: Pick<EventShape, 'starts_at' | 'time_zone'>;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** Returns the cancellation terms of a booking that is made now. */
export const cancellationTermsIfBookedNow = ({
  offering,
  event,
  now,
}: DatedOffering): CancellationTerms & { bookedAt: Date } => ({
  policy: offering.cancellation_policy,
  startsAt: new Date(event.starts_at),
  zone: event.time_zone,
  bookedAt: new Date(now),
  awaitsYes: offering.booking_mode === 'requires_approval',
});
