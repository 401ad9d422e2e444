import { STATUS_RULES, statusOf, statusTag } from '#shared/bookings/booking-status.ts';
import { statusFacts } from '#shared/bookings/status-facts.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';

/** The status of a booking as a tag. */
export function BookingTag({ booking }: { booking: Booking }) {
  const words = useWords();
  const now = new Date();
  const facts = statusFacts(booking);
  const { tone, icon } = STATUS_RULES[statusOf(facts, now)];
  return (
    <Tag {...(tone && { kind: tone })} icon={icon}>
      {statusTag(facts, words, now)}
    </Tag>
  );
}
