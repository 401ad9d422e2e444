import { type ReactNode, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { needsDetails, showsCode } from '../bookings/booking-words.ts';
import { BeforeYouCome } from '../bookings/ticket/before-you-come.tsx';
import { CalendarButton } from '../bookings/ticket/calendar-button.tsx';
import { CancelBooking } from '../bookings/ticket/cancel-booking.tsx';
import { DirectionsButton } from '../bookings/ticket/directions-button.tsx';
import * as css from '../bookings/ticket/ticket.module.css';
import { Ticket } from '../bookings/ticket/ticket.tsx';
import { TicketFiles } from '../bookings/ticket/ticket-files.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';

interface OwnTicketProps {
  booking: Booking;
  onCancelled: (booking: Booking) => void;
  /** An extra button of the list around it. */
  children?: ReactNode;
}

/** Shows an upcoming booking as a ticket, with its actions. */
export function OwnTicket({ booking, onCancelled, children }: OwnTicketProps) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const { studio, cannot_cancel } = booking;
  return (
    <>
      {needsDetails(booking) && (
        <Note kind="sun" title={t('bookings.details.missing')}>
          <ButtonLink size="s" to={`/bookings/${booking.id}`}>
            {t('dashboard.fill_in')}
          </ButtonLink>
        </Note>
      )}
      <Ticket booking={booking} level={3} />
      <div className={css.tkActs}>
        <DirectionsButton studio={studio} />
        <CalendarButton booking={booking} />
        {showsCode(booking) && <TicketFiles booking={booking} />}
        <ButtonLink size="s" icon="message-circle" to={`/dashboard?tab=messages&booking=${booking.id}`}>
          {t('dashboard.write')}
        </ButtonLink>
        {cannot_cancel === null && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('bookings.cancelling.confirm')}
          </Button>
        )}
        <ButtonLink kind="quiet" size="s" to={`/bookings/${booking.id}`}>
          {t('dashboard.everything')}
        </ButtonLink>
        {children}
      </div>
      <BeforeYouCome booking={booking} />
      {cannot_cancel !== null && <p className="small muted">{t(`errors.${cannot_cancel}`)}</p>}
      {asking && <CancelBooking booking={booking} onClose={() => setAsking(false)} onCancelled={onCancelled} />}
    </>
  );
}
