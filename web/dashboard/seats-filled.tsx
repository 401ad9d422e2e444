import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';
import { Stools } from '../ui/stools.tsx';
import { useWords } from '../words.tsx';

/** Where a date is and how full: rooms, stools, and the same in words. */
export function SeatsFilled({ event }: { event: ScheduledEvent }) {
  const { t } = useWords();
  const { spaces, capacity, seats_taken } = event;
  return (
    <p className="small muted filled">
      {spaces.length > 0 && <span>{spaces.join(', ')}</span>}
      {event.status !== 'cancelled' && (
        <span>
          <Stools capacity={capacity} taken={seats_taken} />{' '}
          {seats_taken >= capacity
            ? t('owner.full', { count: capacity })
            : t('owner.taken', { taken: seats_taken, count: capacity })}
        </span>
      )}
    </p>
  );
}
