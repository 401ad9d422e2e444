import { type Notice, notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { type ChangeKind, DROPPED_STATES } from '#shared/bookings/bookings.ts';
import type { RefundReader } from '#shared/bookings/refund-shares.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatDayTime, formatLongDay } from '#shared/time/time.ts';
import type { BookingRow, ChangeRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { type BookingReaders, greetedName, guestMails, guestOf, studioMail, templateData, ticketOf } from './emails.ts';
import { moneyBack } from './money-back.ts';
import type { BookingChangeRow } from './queries.ts';
import { getReaders } from './studio-recipients.ts';

/** The kinds of changes for which no mail is sent, or one of their own. */
const SILENT_KINDS: ReadonlySet<ChangeKind> = new Set([
  'renamed',
  'paid_at_desk',
  'unpaid_at_desk',
  'payment_split',
  'given_back',
]);

type SeatChange = BookingChangeRow & { change: ChangeRow };

/**
 * Returns the mails about seats that were given up, moved, given away or added, for the guest and for the studio's
 * recipients. Who made the change gets no mail about it, apart from the guest's new tickets. None for a corrected name
 * or what was paid at the desk, nor for a booking that has ended since.
 */
export function seatMails(
  booking: BookingRow,
  readers: BookingReaders,
  changed: SeatChange,
  siteUrl: string,
): Notice[] {
  const { id, change, reason, actor_role: by } = changed;
  if (SILENT_KINDS.has(change.kind) || DROPPED_STATES.some((dropped) => dropped === booking.state)) return [];
  const key = `booking_changed:${booking.id}:${id}`;
  const message = by === 'studio' ? reason : '';
  const language = languageOf(booking);
  const greeted = greetedName(booking, readers, language);
  const is_own = change.names.length === 1 && change.names[0] === greeted;
  const data = { ...changeData(booking, changed, language, 'guest'), message, is_own };
  const toGuest = guestMails(booking, readers, { template: 'booking-changed', key, data }, siteUrl);
  // The moved seats have a booking of their own, whose mail tells the studio.
  const isStudioTold = by === 'guest' && (change.kind === 'seats_cancelled' || change.kind === 'moved');
  if (!isStudioTold) return toGuest;
  const toStudio = readers.studio.map((reader) => {
    const guest = guestOf(booking, readers);
    const all = { ...changeData(booking, changed, reader.language, { guest }), message: reason };
    const said = reader.seesMoney ? all : { ...all, money_back: '' };
    const about = { template: 'studio-booking-changed', key: `booking_changed_${id}`, data: said } as const;
    return studioMail(booking, readers, reader, about, siteUrl);
  });
  return [...toGuest, ...toStudio];
}

/** What the mails say of a change, in the reader's language. */
function changeData(booking: BookingRow, { change, at }: SeatChange, language: Language, reader: RefundReader) {
  const t = translateTo(language);
  const { time_zone: zone, currency } = booking;
  const { from, to } = change;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const isMove = change.kind === 'moved' && from !== null;
  return {
    kind: change.kind,
    count: change.seats,
    names: change.names.join(', '),
    left: booking.seats,
    was_day: isMove ? formatLongDay(t, from.starts_at, zone) : '',
    was_times: isMove ? formatTimes(t, from.starts_at, from.ends_at, zone) : '',
    moved_to: to ? formatDayTime(t, to.starts_at, zone) : '',
    money_back: moneyBack(booking, { amount: change.refund, at: at.toISOString() }, language, reader),
    kept: change.kept > 0 ? t('mail.booking_changed.kept', { kept: money(change.kept) }) : '',
  };
}

/** The mail to the receiver of a seat that was given away, with the ticket. @param language of the receiver */
export function givenTicketMail(
  booking: BookingRow,
  readers: BookingReaders,
  { position, language }: { position: number; language: Language },
  siteUrl: string,
): Notice[] {
  const attendee = booking.attendees.find((each) => each.position === position);
  if (!attendee?.email) return [];
  const { url: _own, cancelling: _terms, total: _total, ...data } = templateData(booking, readers, language, siteUrl);
  return [
    {
      template: 'seat-given',
      to: attendee.email,
      language,
      replyTo: readers.studio_email,
      link: `/offering/${booking.offering_id}`,
      // Given before the studio approved the booking, the ticket comes with a second mail.
      dedupeKey: `seat_given:${booking.id}:${position}${hasTicket(booking) ? '' : ':asked'}`,
      data: {
        ...data,
        name: attendee.name,
        attendees: [{ name: attendee.name, ticket: ticketOf(booking, attendee) }],
      },
    },
  ];
}

/** Enqueues the mail to the receiver of a seat that was given away, in the receiver's language. */
export async function sendGivenTicket(
  services: TxServices,
  { bookingId, ...seat }: { bookingId: string; position: number; language: Language },
): Promise<void> {
  const booking = await findAnyBooking(services.db, bookingId);
  if (!booking) return;
  const readers = await getReaders(services.db, bookingId);
  await notify(services, givenTicketMail(booking, readers, seat, services.config.siteUrl));
}
