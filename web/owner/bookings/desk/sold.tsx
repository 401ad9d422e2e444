import { lazy, useEffect, useRef } from 'react';
import type { Money } from '#shared/money/money.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { useWords } from '#web/words.tsx';
import { DeskSlip } from '../slip/slip.tsx';
import { TicketPrint } from '../ticket-print.tsx';
import * as css from './desk.module.css';

const QrCode = lazy(() => import('#web/bookings/ticket/qr-code.tsx'));

interface SoldProps {
  sold: DeskBooking;
  /** True for a lesson or coworking. */
  isSlot: boolean;
  /** What was handed over in cash, where it was chosen. */
  given: Money | undefined;
  studioId: string;
  /** Begins the next sale. */
  onNext: () => void;
}

/** The tickets of a sale: to print, and on the screen for whoever takes a picture of them. */
export function Sold({ sold: { booking, tickets, payment }, isSlot, given, studioId, onNext }: SoldProps) {
  const { t, money, dayTime } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { event, offering, guest, seats, due_at_studio: due } = booking;
  return (
    <section className={css.sold}>
      <h2 ref={heading} tabIndex={-1}>
        {isSlot
          ? t('studio_booking.sell.sold_slot', { guest: guest.name })
          : t('studio_booking.sell.sold', { guest: guest.name, count: seats })}
      </h2>
      <p className="muted num">
        <bdi>{offering.title}</bdi> · {dayTime(event.starts_at, event.time_zone)}
      </p>
      {payment && (
        <p className="num">
          {t('bookings.paid.one', {
            total: money(payment.amount),
            how: t(`bookings.paid.by_desk${payment.method ? `_${payment.method}` : ''}`),
          })}
        </p>
      )}
      {due && due.amount > 0 && (
        <p className="strong num">
          {t('bookings.paid.one', { total: money(due), how: t('bookings.paid.due_at_studio') })}
        </p>
      )}
      <p>{t(`studio_booking.sell.${guest.email ? 'mailed' : 'not_mailed'}`, { email: guest.email ?? '' })}</p>
      <div className={css.acts}>
        <TicketPrint booking={booking} kind="clay" />
        <Button size="s" onClick={onNext}>
          {t('studio_booking.sell.next')}
        </Button>
        <ButtonLink size="s" kind="quiet" to={`/manage-bookings/${studioId}/${booking.id}`}>
          {t('studio_booking.sell.open')}
        </ButtonLink>
      </div>
      {payment && <DeskSlip studioId={studioId} bookingId={booking.id} given={given} />}
      <ul className={css.tickets}>
        {tickets.map(({ name, ticket_code }) => (
          <li key={ticket_code}>
            <Fetched>
              <QrCode text={ticket_code} label={t('bookings.ticket.code', { code: ticket_code })} />
            </Fetched>
            <b>{name}</b>
            <span className="num">{formatTicketCode(ticket_code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
