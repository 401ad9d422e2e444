import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { isWaiting, needsDetails } from '../bookings/booking-words.ts';
import { useAcceptance } from '../bookings/page/use-acceptance.ts';
import { HoldSteps } from '../bookings/pay/hold/hold-steps.tsx';
import { CancelBooking } from '../bookings/ticket/cancel-booking.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';
import { BookingRow } from './booking-row.tsx';
import * as css from './bookings.module.css';
import { OwnTicket } from './own-ticket.tsx';

interface ComingBookingProps {
  booking: Booking;
  onCancelled: (booking: Booking) => void;
}

/** A booking that waits, as a row with its next steps; or one that lies ahead, which opens into its ticket. */
export function ComingBooking({ booking, onCancelled }: ComingBookingProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const isHeld = booking.state === 'held';
  const isAsked = isWaiting(booking);
  const ticket = useRef<HTMLDivElement>(null);
  // The ticket is taller than the row it replaces: without this, a phone shows only its picture.
  useEffect(() => {
    if (!open) return;
    ticket.current?.focus({ preventScroll: true });
    ticket.current?.scrollIntoView({ block: 'start' });
  }, [open]);
  if (isHeld || isAsked) return <WaitingBooking booking={booking} onCancelled={onCancelled} />;
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

/** A booking that is not paid or not answered yet: pay or let go, accept or decline, write or withdraw. */
function WaitingBooking({ booking, onCancelled }: ComingBookingProps) {
  const { t, money } = useWords();
  const [isEnding, setEnding] = useState(false);
  const { busy, failure, accept } = useAcceptance(booking);
  const { id, state, payment } = booking;
  return (
    <BookingRow booking={booking}>
      {state === 'held' ? (
        <HoldSteps booking={booking} size="s" />
      ) : state === 'offered' ? (
        <>
          <Button size="s" busy={busy} busyLabel={t('bookings.accepting')} onClick={() => void accept()}>
            {payment === 'free' ? t('bookings.accept') : t('bookings.accept_for', { total: money(booking.total) })}
          </Button>
          <Button kind="quiet" size="s" onClick={() => setEnding(true)}>
            {t('bookings.cancelling.let_go')}
          </Button>
        </>
      ) : (
        <>
          <ButtonLink size="s" to={`/dashboard?tab=messages&booking=${id}`}>
            {t('bookings.message')}
          </ButtonLink>
          <Button kind="quiet" size="s" onClick={() => setEnding(true)}>
            {t('bookings.cancelling.withdraw')}
          </Button>
        </>
      )}
      {failure && <Note kind="brick" title={failure} />}
      {isEnding && <CancelBooking booking={booking} onClose={() => setEnding(false)} onCancelled={onCancelled} />}
    </BookingRow>
  );
}
