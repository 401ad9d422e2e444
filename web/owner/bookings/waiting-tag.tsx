import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';

interface WaitingTagProps {
  booking: Pick<StudioBooking, 'state' | 'answer_due_at'>;
  /** IANA name. */
  zone: string;
}

/** For the team: until when a booking waits for the studio, or an offer for its guest; nothing for others. */
export function WaitingTag({ booking: { state, answer_due_at: due }, zone }: WaitingTagProps) {
  const { t, dayTime } = useWords();
  if (!due || (state !== 'awaiting_approval' && state !== 'requested' && state !== 'offered')) return null;
  const isOffer = state === 'offered';
  return (
    <Tag kind={isOffer ? 'glaze' : 'warn'} icon="clock">
      {t(isOffer ? 'owner.open_offer' : 'owner.answer_by', { when: dayTime(due, zone) })}
    </Tag>
  );
}
