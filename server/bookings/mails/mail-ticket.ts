import type { Attachment, TemplateName } from '#server/mail/mail.ts';
import { coverPicture } from '#server/media/media.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { addressOf } from '#shared/studios/studios.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { qrPng } from './qr-png.ts';

/** The mails that carry the tickets: their codes open the door without a network. */
const WITH_TICKET: ReadonlySet<TemplateName> = new Set(['booking-confirmed', 'booking-reminder']);

/** A mail about a booking; `kind` is that of the change that it tells. */
interface BookingMail {
  template: TemplateName;
  kind?: unknown;
}

/** True if the mail carries the codes of the tickets: a move gives the seats new ones. */
const carriesTickets = ({ template, kind }: BookingMail, booking: BookingRow): boolean =>
  (WITH_TICKET.has(template) || (template === 'booking-changed' && kind === 'moved')) &&
  booking.attendees.length > 0 &&
  hasTicket(booking);

/** The pictures of the codes inside the mail, `cid:ticket-1` to the last; none for a mail that carries no tickets. */
export const ticketCodes = (mail: BookingMail, booking: BookingRow): Attachment[] =>
  carriesTickets(mail, booking)
    ? booking.attendees.map(({ ticket_code }, at) => ({
        filename: `ticket-${at + 1}.png`,
        content_type: 'image/png',
        content: qrPng(ticket_code).toString('base64'),
        encoding: 'base64',
        cid: `ticket-${at + 1}`,
      }))
    : [];

/** What the templates with a ticket say besides the booking's data. */
export function ticketData(mail: BookingMail, booking: BookingRow, siteUrl: string) {
  const carries_tickets = carriesTickets(mail, booking);
  if (mail.template === 'booking-changed') return { carries_tickets };
  if (!WITH_TICKET.has(mail.template)) return {};
  const { latitude, longitude } = booking;
  const where = latitude === null || longitude === null ? addressOf(booking) : `${latitude},${longitude}`;
  return {
    carries_tickets,
    way_url: `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`,
    picture: new URL(`${coverPicture({ ...booking, craft: booking.studio_type }).url}-16x9-640.jpg`, siteUrl).href,
  };
}
