import { type ReactNode, useState } from 'react';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { readJson } from '../api.ts';
import { isWaiting } from '../bookings/booking-words.ts';
import { adoptBooking } from '../bookings/bookings-queries.ts';
import { BeforeYouCome } from '../bookings/ticket/before-you-come.tsx';
import { CalendarButton } from '../bookings/ticket/calendar-button.tsx';
import { CancelBooking } from '../bookings/ticket/cancel-booking.tsx';
import { DirectionsButton } from '../bookings/ticket/directions-button.tsx';
import * as css from '../bookings/ticket/ticket.module.css';
import { Ticket } from '../bookings/ticket/ticket.tsx';
import { api } from '../browser-api.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAttempt } from '../use-attempt.ts';
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
  const { studio, offering, cannot_cancel } = booking;
  const { busy, failure, run } = useAttempt();
  const accept = () =>
    run(async () => {
      const header = { 'idempotency-key': booking.id };
      const param = { id: booking.id };
      await adoptBooking(api, await readJson(api.bookings[':id'].acceptance.$post({ param, header, json: {} })));
    });
  return (
    <>
      <Ticket booking={booking} level={3} />
      <div className={css.tkActs}>
        <DirectionsButton studio={studio} />
        <CalendarButton booking={booking} />
        {studio.email !== null && (
          <a
            className={buttonClass({ kind: 'line', size: 's' })}
            href={`mailto:${studio.email}?subject=${encodeURIComponent(`${offering.title} · ${booking.reference}`)}`}
          >
            <Icon name="mail" />
            {t('dashboard.write')}
          </a>
        )}
        {booking.state === 'offered' && (
          <Button kind="clay" size="s" busy={busy} busyLabel={t('bookings.accepting')} onClick={accept}>
            {t('bookings.accept')}
          </Button>
        )}
        {cannot_cancel === null && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t(isWaiting(booking) ? 'bookings.cancelling.withdraw' : 'bookings.cancelling.confirm')}
          </Button>
        )}
        {children}
      </div>
      {failure && <Note kind="brick" title={failure} />}
      <BeforeYouCome booking={booking} />
      {cannot_cancel !== null && <p className="small muted">{t(`errors.${cannot_cancel}`)}</p>}
      {asking && <CancelBooking booking={booking} onClose={() => setAsking(false)} onCancelled={onCancelled} />}
    </>
  );
}
