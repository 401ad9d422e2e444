import { hasTicket } from '../../../shared/bookings/booking-status.ts';
import { addressOf } from '../../../shared/studios/studios.ts';
import type { Attachment, TemplateName } from '../../mail/mail.ts';
import { coverPicture } from '../../media/media.ts';
import type { BookingRow } from '../booking-row.ts';
import { qrPng } from './qr-png.ts';

/** The mails that carry the first ticket: its code opens the door without a network. */
const WITH_TICKET: ReadonlySet<TemplateName> = new Set(['booking-confirmed', 'booking-reminder']);

/** The Content-ID of the picture of the code. */
const CID = 'ticket-1';

/** True if the mail carries the code of the first ticket. */
export const carriesTicket = (template: TemplateName, booking: BookingRow): boolean =>
  WITH_TICKET.has(template) && booking.attendees.length > 0 && hasTicket(booking);

/** The picture of the code of the first ticket, inside the mail. */
export const ticketPicture = ({ attendees }: BookingRow): Attachment => ({
  filename: 'ticket-1.png',
  content_type: 'image/png',
  content: qrPng(attendees[0]?.ticket_code ?? '').toString('base64'),
  encoding: 'base64',
  cid: CID,
});

/** What the templates with a ticket say besides the booking's data. */
export function ticketData(template: TemplateName, booking: BookingRow, siteUrl: string) {
  if (!WITH_TICKET.has(template)) return {};
  const { latitude, longitude } = booking;
  const where = latitude === null || longitude === null ? addressOf(booking) : `${latitude},${longitude}`;
  return {
    qr: carriesTicket(template, booking) ? `cid:${CID}` : '',
    ticket_count: booking.attendees.length,
    way_url: `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`,
    picture: new URL(`${coverPicture({ ...booking, craft: booking.studio_type }).url}-16x9-640.jpg`, siteUrl).href,
  };
}
