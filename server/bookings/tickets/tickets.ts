import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { findBrandName } from '#server/mail/mail.ts';
import { loadLetters, renderDrawing, writePdf } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { paymentSentence } from '#shared/bookings/payment-text.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { mayDo } from '#shared/studios/team.ts';
import type { Translate } from '#shared/text/texts.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatLongDay } from '#shared/time/time.ts';
import { toPaymentSummary } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking, findOwnBooking } from '../core/queries.ts';
import { drawTicket, type TicketContent } from './draw-ticket.ts';

/** Pixels of a point in a picture: 1192 × 1680, sharp on any phone. */
const PIXELS = 4;

/** How much larger than A6 each size of paper is. */
const PAPERS = { a6: 1, a4: 2 } as const;
export type Paper = keyof typeof PAPERS;

/**
 * Returns the tickets of a booking as a PDF with one page for each attendee, for its guest and for the studio's desk.
 * @throws Refusal `http.not_found` for another guest's booking; `studios.no_right`; `bookings.no_ticket` before it is
 * confirmed
 */
export async function ticketsPdf(
  services: Services,
  person: { userId: string },
  id: string,
  paper: Paper,
): Promise<{ name: string; content: Buffer }> {
  const booking = await getTicketBooking(services, person, id);
  const contents = await contentsOf(services, booking);
  await loadLetters(contents);
  const title = [booking.title, booking.studio_name].join(' · ');
  const options = { title, language: languageOf(booking), scale: PAPERS[paper] };
  return { name: `${booking.reference}.pdf`, content: await writePdf(contents.map(drawTicket), options) };
}

/**
 * Returns the ticket of one attendee as PNG.
 * @throws Refusal as `ticketsPdf`; `http.not_found` for a seat that it does not have
 */
export async function ticketPicture(
  services: Services,
  person: { userId: string },
  id: string,
  position: number,
): Promise<{ name: string; content: Uint8Array }> {
  const booking = await getTicketBooking(services, person, id);
  const at = booking.attendees.findIndex((attendee) => attendee.position === position);
  const content = (await contentsOf(services, booking))[at] ?? refuse('http.not_found');
  await loadLetters(content);
  return {
    name: `${booking.reference}-${position}.png`,
    content: await renderDrawing(drawTicket(content).toSvg(PIXELS)),
  };
}

/** Returns a confirmed booking for its guest, or for a team member who may see all guests of its studio. */
async function getTicketBooking({ db }: Services, person: { userId: string }, id: string): Promise<BookingRow> {
  const own = await findOwnBooking(db, person.userId, assertId(id));
  const booking = own ?? (await findAnyBooking(db, id)) ?? refuse('http.not_found');
  if (!own) {
    const { role } = await getStudioAs(db, person, booking.studio_id, 'check_in');
    if (!mayDo(role, 'see_guests')) refuse('studios.no_right');
  }
  if (!hasTicket(booking)) refuse('bookings.no_ticket');
  return booking;
}

/** What the tickets of a booking say, in the language of its guest and by the studio's clock. */
async function contentsOf(services: Services, booking: BookingRow): Promise<TicketContent[]> {
  const language = languageOf(booking);
  const t = translateTo(language);
  const { starts_at, ends_at, time_zone: zone, attendees } = booking;
  const facts = [
    {
      label: t('bookings.ticket.when'),
      value: `${formatLongDay(t, starts_at, zone)}, ${formatTimes(t, starts_at, ends_at, zone)}`,
    },
    {
      label: t('bookings.ticket.where'),
      value: [booking.studio_name, ...booking.spaces, addressOf(booking)].join(', '),
    },
    { label: t('bookings.ticket.price'), value: priceOf(booking, t) },
    { label: t('bookings.ticket.reference'), value: booking.reference.replace(/(.{4})(?=.)/g, '$1 ') },
  ];
  const site = await findBrandName(services, services.db);
  return attendees.map(({ name, ticket_code: code, position }) => ({
    ...{ site, title: booking.title, facts, name, code },
    place: attendees.length > 1 ? t('bookings.ticket.place', { number: position, total: attendees.length }) : '',
    groups: code.match(/.{1,4}/g) ?? [code],
    hint: t('bookings.ticket.entry'),
  }));
}

/** What paid for the booking and what is due: "€12.60 by gift card, €29.40 at the studio". */
function priceOf(booking: BookingRow, t: Translate): string {
  const { total, currency, state } = booking;
  if (total === 0) return t('mail.free');
  const write = (money: Money) => formatMoney(money, languageOf(booking));
  return (
    paymentSentence(t, write, toPaymentSummary(booking), state === 'completed') ?? write({ amount: total, currency })
  );
}
