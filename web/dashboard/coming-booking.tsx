import { useEffect, useRef, useState } from 'react';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { isWaiting, needsDetails } from '../bookings/booking-words.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { BookingRow } from './booking-row.tsx';
import * as css from './bookings.module.css';
import { OwnTicket } from './own-ticket.tsx';

interface ComingBookingProps {
  booking: Booking;
  onCancelled: (booking: Booking) => void;
}

/** A booking that waits, as a row that leads to its page; or one that lies ahead, which opens into its ticket. */
export function ComingBooking({ booking, onCancelled }: ComingBookingProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const isAsked = isWaiting(booking);
  const ticket = useRef<HTMLDivElement>(null);
  // The ticket is taller than the row it replaces: without this, a phone shows only its picture.
  useEffect(() => {
    if (!open) return;
    ticket.current?.focus({ preventScroll: true });
    ticket.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  if (isAsked) {
    return (
      <BookingRow booking={booking}>
        <ButtonLink
          size="s"
          kind={booking.state === 'offered' ? 'clay' : 'line'}
          icon={booking.state === 'offered' ? undefined : 'eye'}
          to={`/bookings/${booking.id}`}
        >
          {t(booking.state === 'offered' ? 'dashboard.see_offer' : 'dashboard.show_details')}
        </ButtonLink>
      </BookingRow>
    );
  }
  if (!open) {
    return (
      <BookingRow booking={booking}>
        {needsDetails(booking) && (
          <ButtonLink size="s" kind="clay" to={`/bookings/${booking.id}`}>
            {t('dashboard.fill_in')}
          </ButtonLink>
        )}
        <Button size="s" icon="ticket" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('dashboard.show_ticket')}
        </Button>
      </BookingRow>
    );
  }
  return (
    <div className={css.bkOpen} ref={ticket} tabIndex={-1}>
      <OwnTicket booking={booking} onCancelled={onCancelled}>
        <Button kind="quiet" size="s" aria-expanded onClick={() => setOpen(false)}>
          {t('dashboard.hide_ticket')}
        </Button>
      </OwnTicket>
    </div>
  );
}
