import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { useWords } from '#web/words.tsx';
import * as css from './one.module.css';

interface MoveEffectsProps {
  booking: StudioBookingDetails;
  seats: number;
  startsAt: string;
}

/** What follows from a move by the studio. */
export function MoveEffects({ booking, seats, startsAt }: MoveEffectsProps) {
  const words = useWords();
  const { t, dayTime } = words;
  const guest = guestName(words, booking);
  const hasMail = booking.guest.email !== null || booking.guest.id !== null;
  return (
    <ul className={css.effects}>
      <li>{t('studio_booking.move.to', { count: seats, date: dayTime(startsAt, booking.event.time_zone) })}</li>
      <li>{t(`studio_booking.move.${isByArrangement(booking.service_type) ? 'slot_price' : 'price'}`)}</li>
      <li>{t('studio_booking.move.free_to_cancel', { guest })}</li>
      {booking.objection && booking.objection.state !== 'refunded' && booking.objection.state !== 'dismissed' && (
        <li>{t('studio_booking.move.settled', { guest })}</li>
      )}
      <li>{t(hasMail ? 'studio_booking.mailed_tickets' : 'studio_booking.not_mailed', { guest })}</li>
    </ul>
  );
}
