import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import { isWaiting } from '../../bookings/booking-words.ts';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
import { WaitingTag } from './waiting-tag.tsx';

/** How a booking stands. */
export function StateTag({ booking }: { booking: StudioBooking }) {
  const { t } = useWords();
  const { state, cancelled, event, attendees } = booking;
  if (isWaiting(booking)) return <WaitingTag booking={booking} zone={event.time_zone} />;
  if (state === 'declined' || state === 'expired') {
    return (
      <Tag kind="brick" icon="x">
        {t(`studio_bookings.state.${state}`)}
      </Tag>
    );
  }
  if (cancelled) {
    return (
      <Tag kind="brick" icon="x">
        {t('studio_bookings.state.cancelled')}
      </Tag>
    );
  }
  if (new Date(event.ends_at) > new Date()) {
    return (
      <Tag kind="leaf" icon="check">
        {t('studio_bookings.state.upcoming')}
      </Tag>
    );
  }
  const came = attendees.some(({ checked_in_at }) => checked_in_at !== null);
  return <Tag icon={came ? 'check-check' : 'clock'}>{t(`studio_bookings.state.${came ? 'came' : 'past'}`)}</Tag>;
}
