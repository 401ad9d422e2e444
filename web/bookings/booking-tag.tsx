import type { Booking } from '../../shared/schemas/bookings.ts';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { isOver, isWaiting } from './booking-words.ts';

/** The state of a booking as a tag. */
export function BookingTag({ booking }: { booking: Booking }) {
  const { t } = useWords();
  if (booking.state === 'cancelled') {
    const by = booking.cancelled?.for === 'studio' ? 'bookings.tag.cancelled_by_studio' : 'bookings.tag.cancelled';
    return (
      <Tag kind="brick" icon="x">
        {t(by)}
      </Tag>
    );
  }
  if (booking.state === 'declined' || booking.state === 'expired') {
    return (
      <Tag kind="brick" icon={booking.state === 'declined' ? 'x' : 'clock'}>
        {t(`bookings.tag.${booking.state}`)}
      </Tag>
    );
  }
  if (booking.state === 'offered') {
    return (
      <Tag kind="glaze" icon="message-circle">
        {t('bookings.tag.offered')}
      </Tag>
    );
  }
  if (isWaiting(booking)) {
    return (
      <Tag kind="warn" icon="clock">
        {t('bookings.tag.waiting')}
      </Tag>
    );
  }
  if (!isOver(booking)) {
    return (
      <Tag kind="leaf" icon="check">
        {t('bookings.tag.confirmed')}
      </Tag>
    );
  }
  const came = booking.attendees.some(({ checked_in_at }) => checked_in_at !== null);
  return <Tag icon={came ? 'check-check' : 'clock'}>{t(came ? 'bookings.tag.attended' : 'bookings.tag.over')}</Tag>;
}
