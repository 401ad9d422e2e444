import { STATUS_RULES, type StatusFacts, statusOf, statusTag } from '#shared/bookings/booking-status.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';

/** How a booking stands, for the team. The screen has the texts `studio_bookings`. */
export function StateTag({ facts }: { facts: StatusFacts }) {
  const words = useWords();
  const now = new Date();
  const { tone, icon } = STATUS_RULES[statusOf(facts, now)];
  return (
    <Tag {...(tone && { kind: tone })} icon={icon}>
      {statusTag(facts, words, now, 'studio')}
    </Tag>
  );
}
