import type { Attachment, NewMail } from '#server/mail/mail.ts';
import type { Notice } from '#server/notifications/notifications.ts';
import { translateTo } from '#server/translate.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { DROPPED_STATES } from '#shared/bookings/bookings.ts';
import { paymentSentence } from '#shared/bookings/payment-text.ts';
import { priceLines } from '#shared/bookings/price-lines.ts';
import type { RefundReader } from '#shared/bookings/refund-shares.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { isDated } from '#shared/offerings/offerings.ts';
import { addressOf } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDayTimeSince, formatTimes } from '#shared/time/dates-in-words.ts';
import { formatDayTime, formatLongDay, formatTime } from '#shared/time/time.ts';
import { keptOf, toPaymentSummary } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { calendarFile, isInCalendars, languageOf } from '../core/calendar-entry.ts';
import { alternativeLinks } from './alternatives.ts';
import { dateChangeData } from './date-change-data.ts';
import { eventCancelledData } from './event-cancelled-data.ts';
import { ticketCodes, ticketData } from './mail-ticket.ts';
import { cancellationMoney } from './money-back.ts';
import { endedMailData, lapsedMailData, offerMailData } from './offer-mail-data.ts';
import type { AlternativeEventRow, BookingChangeRow, BookingContactsRow } from './queries.ts';
import type { RebookLink } from './rebook-link.ts';
import { cancellationLines } from './rule-sentence.ts';
import type { StudioRecipient } from './studio-recipients.ts';

/**
 * Returns the mails about a change of a booking, for its guest and for the studio's recipients. The guest gets none
 * without an email address. A booking that has changed again since gets no mail that it waits for an answer.
 */
export function bookingMails(
  booking: BookingRow,
  readers: BookingReaders,
  {
    change,
    others,
    rebook,
  }: { change: BookingChangeRow; others: AlternativeEventRow[]; rebook?: RebookLink | undefined },
  siteUrl: string,
): Notice[] {
  const { to_state: state, from_state: before } = change;
  if (change.moved) return movedMails(booking, readers, change, siteUrl);
  if (change.date_change) return dateMails(booking, readers, change, siteUrl);
  const toGuest = (template: NewMail['template'], data = {}) =>
    guestMails(booking, readers, { template, key: `booking_${state}:${booking.id}`, data }, siteUrl);
  const toStudio = (template: NewMail['template']) =>
    readers.studio.map((reader) =>
      studioMail(booking, readers, reader, { template, key: `booking_${state}` }, siteUrl),
    );
  switch (state) {
    case 'awaiting_approval':
      if (booking.state !== state) return [];
      return [...toGuest('booking-awaiting-approval'), ...toStudio('studio-booking-awaiting-approval')];
    case 'requested':
      if (booking.state !== state) return [];
      return [...toGuest('booking-requested'), ...toStudio('studio-booking-requested')];
    case 'offered':
      if (booking.state !== state) return [];
      if (booking.waitlist)
        return toGuest('waitlist-offer', { ...offerMailData(booking, siteUrl), message: change.reason });
      return toGuest('booking-offered', { message: change.reason });
    case 'confirmed':
      // The studio approved it itself.
      if (before === 'awaiting_approval') return toGuest('booking-confirmed', { approved: true });
      // It was booked at the studio's desk.
      if (before === null && change.actor_role === 'studio') return toGuest('booking-confirmed');
      return [
        ...toGuest(isPaidByLink(booking, readers) ? 'share-paid' : 'booking-confirmed'),
        ...toStudio('studio-booking-confirmed'),
      ];
    case 'cancelled':
      // A party that passes an offer needs no mail, and the studio has heard nothing of it.
      if (booking.waitlist && before === 'offered')
        return isCancelledByStudio(booking) ? toGuest('waitlist-ended', endedMailData(booking, others, siteUrl)) : [];
      if (isCancelledByStudio(booking))
        return toGuest('event-cancelled', eventCancelledData(booking, others, rebook, siteUrl));
      return [...toGuest('booking-cancelled'), ...toStudio('studio-booking-cancelled')];
    case 'declined':
    case 'expired': {
      const isUnanswered = (before === 'offered' || before === 'held') && state === 'expired';
      const isTakenBack = before === 'offered' && state === 'declined';
      if (booking.waitlist && (isUnanswered || isTakenBack))
        return toGuest('waitlist-lapsed', lapsedMailData(booking, siteUrl));
      // The guest released the hold, or let the offer lapse.
      if (isUnanswered && (before === 'offered' || change.actor_role !== 'system')) return [];
      if (isUnanswered) return toGuest('booking-hold-ended', holdData(booking));
      const message = state === 'declined' ? change.reason : '';
      const data = { others: alternativeLinks(booking, others, siteUrl), expired: state === 'expired', message };
      return [
        ...toGuest('booking-not-approved', data),
        ...(state === 'expired' && before === 'awaiting_approval' ? toStudio('studio-booking-expired') : []),
      ];
    }
    default:
      return [];
  }
}

/** Between which times the seats were held. */
const holdData = ({ created_at, history, hold_ends_at, time_zone: zone }: BookingRow) => ({
  hold_from: formatTime(history.findLast(({ state }) => state === 'held')?.at ?? created_at, zone),
  hold_until: hold_ends_at ? formatTime(hold_ends_at, zone) : '',
});

export type BookingReaders = BookingContactsRow & { studio: readonly StudioRecipient[] };

/** Returns the mails that remind the studio of a booking that it has not answered. @param key of this reminder */
export const reminderMails = (booking: BookingRow, readers: BookingReaders, key: string, siteUrl: string): Notice[] =>
  readers.studio.map((reader) => {
    const isRequest = booking.state === 'requested';
    const template = isRequest ? 'studio-booking-requested' : 'studio-booking-answer-due';
    const mail = studioMail(booking, readers, reader, { template, key }, siteUrl);
    return { ...mail, data: { ...mail.data, is_reminder: true } };
  });

/** The mail to the guest whose payment goes back whole. @param why `late`, `change` or `at_studio` */
export const refundMails = (
  booking: BookingRow,
  readers: BookingContactsRow,
  { paymentId, why }: { paymentId: string; why: string },
  siteUrl: string,
): Notice[] =>
  guestMails(
    booking,
    readers,
    { template: 'payment-returned', key: `payment_returned:${booking.id}:${paymentId}`, data: { why } },
    siteUrl,
  );

/** True if the guest is offered other events: the studio cancelled or declined, or did not answer. */
export const offersAlternatives = ({ state, cancellation }: BookingRow): boolean =>
  state === 'declined' || state === 'expired' || cancellation?.for === 'studio';

/** The mail to the guest with the calendar entry; none for a guest with neither an account nor an address. */
export function guestMails(
  booking: BookingRow,
  readers: BookingContactsRow,
  { template, key, data }: Pick<NewMail, 'template'> & { key: string; data?: Record<string, unknown> },
  siteUrl: string,
): Notice[] {
  const language = languageOf(booking);
  if (!readers.guest_email && !readers.guest_id) return [];
  return [
    {
      template,
      to: readers.guest_email,
      language,
      ...(readers.guest_id && { userId: readers.guest_id }),
      link: `/bookings/${booking.id}`,
      replyTo: readers.studio_email,
      dedupeKey: `${key}:guest`,
      data: {
        ...templateData(booking, readers, language, siteUrl),
        guest: greetedName(booking, readers, language),
        ...ticketData({ template, kind: data?.kind }, booking, siteUrl),
        ...data,
      },
      attachments: [
        ...(carriesCalendar(template, booking) ? [calendarOf(booking, readers, siteUrl)] : []),
        ...ticketCodes({ template, kind: data?.kind }, booking),
      ],
    },
  ];
}

/** The name in the greeting: the account's, or the one that the guest typed for the first seat; '' for neither. */
export function greetedName({ attendees }: BookingRow, { guest_name }: BookingContactsRow, language: Language): string {
  const first = attendees[0]?.name ?? '';
  return guest_name ?? (first === translateTo(language)('mail.guest', { number: 1 }) ? '' : first);
}

/** True for a mail with the calendar entry: what is over, or only about money, changes none. */
const carriesCalendar = (template: NewMail['template'], booking: BookingRow): boolean =>
  isInCalendars(booking) && booking.state !== 'completed' && template !== 'money-back';

/** The calendar entry in its current state, which replaces the previous one in calendars. */
function calendarOf(booking: BookingRow, readers: BookingContactsRow, siteUrl: string): Attachment {
  const { studio_email: host, guest_email: email, guest_name } = readers;
  const parties = host &&
    email && {
      organizer: { name: booking.studio_name, email: host },
      guest: { name: guest_name ?? booking.attendees[0]?.name ?? email, email },
    };
  const { name, content, method } = calendarFile(booking, siteUrl, parties || undefined);
  return { filename: name, content_type: `text/calendar; charset=utf-8; method=${method}`, content };
}

/** True for a seat that someone without the booking paid by a link: they get its mails, and cannot open its page. */
const isPaidByLink = ({ split }: BookingRow, { guest_id }: BookingContactsRow): boolean =>
  split !== null && guest_id === null;

/** True if the studio cancelled the event itself: then only the guest gets a mail. */
const isCancelledByStudio = ({ cancellation }: BookingRow): boolean => cancellation?.for === 'studio';

/**
 * The mail to the guest about another time or place; none if the booking has been cancelled, declined or expired since,
 * which has its own mail.
 */
function movedMails(
  booking: BookingRow,
  readers: BookingContactsRow,
  { id, moved, reason }: BookingChangeRow,
  siteUrl: string,
): Notice[] {
  if (!moved || DROPPED_STATES.some((dropped) => dropped === booking.state)) return [];
  const t = translateTo(languageOf(booking));
  const { time_zone: zone } = booking;
  const { from, to } = moved;
  const data = {
    is_later: from.starts_at !== to.starts_at || from.ends_at !== to.ends_at,
    was_day: formatLongDay(t, from.starts_at, zone),
    was_times: formatTimes(t, from.starts_at, from.ends_at, zone),
    day: formatLongDay(t, to.starts_at, zone),
    times: formatTimes(t, to.starts_at, to.ends_at, zone),
    when: formatDayTime(t, to.starts_at, zone),
    was_spaces: from.spaces.join(', '),
    spaces: to.spaces.join(', '),
    message: reason,
  };
  return guestMails(
    booking,
    readers,
    { template: 'booking-moved', key: `booking_moved:${booking.id}:${id}`, data },
    siteUrl,
  );
}

/** The mails about a date of a course that was given up or exchanged: the studio gets none about what it did itself. */
function dateMails(booking: BookingRow, readers: BookingReaders, change: BookingChangeRow, siteUrl: string): Notice[] {
  const key = `booking_date_changed:${booking.id}:${change.id}`;
  const template = 'booking-date-changed';
  const data = dateChangeData(booking, change, languageOf(booking));
  const toStudio = (reader: StudioRecipient): Notice => {
    const mail = studioMail(booking, readers, reader, { template: 'studio-booking-date-changed', key }, siteUrl);
    return { ...mail, data: { ...mail.data, ...dateChangeData(booking, change, reader.language) } };
  };
  return [
    ...guestMails(booking, readers, { template, key, data }, siteUrl),
    ...(change.actor_role === 'guest' ? readers.studio.map(toStudio) : []),
  ];
}

/**
 * A mail to the studio. A recipient who may not see amounts may not see the guest's address either: replies go to the
 * studio.
 */
export const studioMail = (
  booking: BookingRow,
  readers: BookingContactsRow,
  { userId, to, language, key, seesMoney }: StudioRecipient,
  { template, key: about, data }: Pick<NewMail, 'template'> & { key: string; data?: Record<string, unknown> },
  siteUrl: string,
): Notice => ({
  template,
  to,
  language,
  userId,
  studioId: booking.studio_id,
  link: `/manage-inbox/${booking.studio_id}?booking=${booking.id}`,
  replyTo: seesMoney ? readers.guest_email : readers.studio_email,
  dedupeKey: `${about}:${booking.id}:${key}`,
  data: {
    ...templateData(
      { ...booking, title: booking.original_title, spaces: booking.original_spaces },
      readers,
      language,
      siteUrl,
      { guest: guestOf(booking, readers) },
    ),
    inbox_url: `${siteUrl}/manage-inbox/${booking.studio_id}?booking=${booking.id}`,
    dashboard_url: `${siteUrl}/manage-bookings/${booking.studio_id}?shelf=all&q=${booking.reference}`,
    ...(!seesMoney && { total: '', refund: '', price_lines: [] }),
    ...data,
  },
});

/** What makes up the price: kinds of prices, add-ons, and what a code took off. */
function priceLinesOf({ attendees, addons, currency, discount, code, pass }: BookingRow, language: Language): string[] {
  if (pass) return [];
  const t = translateTo(language);
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  return [
    ...priceLines(attendees, addons).map(
      ({ name, quantity, amount }) => `${quantity} × ${name ?? t('mail.base_price')}: ${money(amount)}`,
    ),
    ...(discount > 0 ? [t('bookings.reduced.code', { code: code ?? '', amount: money(discount) })] : []),
  ];
}

/** The name of the guest, as the studio reads it. */
export const guestOf = (booking: BookingRow, { guest_name }: BookingContactsRow): string =>
  guest_name || (booking.attendees[0]?.name ?? '');

/** The data of all booking templates, in the reader's language and the studio's time zone. */
export function templateData(
  booking: BookingRow,
  readers: BookingContactsRow,
  language: Language,
  siteUrl: string,
  reader: RefundReader = 'guest',
) {
  const t = translateTo(language);
  const { starts_at, ends_at, time_zone: zone } = booking;
  const offering = `${siteUrl}/offering/${booking.offering_id}`;
  return {
    title: booking.title,
    studio: booking.studio_name,
    guest: guestOf(booking, readers),
    seats: booking.seats,
    is_time: !isDated(booking.service_type),
    day: formatLongDay(t, starts_at, zone),
    times: [formatTimes(t, starts_at, ends_at, zone), ...booking.spaces].join(' · '),
    when: formatDayTime(t, starts_at, zone),
    dates: datesOf(booking, language),
    due: booking.answer_due_at ? formatDayTime(t, booking.answer_due_at, zone) : '',
    address: addressOf(booking),
    has_ticket: hasTicket(booking),
    attendees: booking.attendees.map((attendee) => ({ name: attendee.name, ticket: ticketOf(booking, attendee) })),
    total: booking.pass
      ? t('bookings.ticket.by_pass', { pass: booking.pass.name, count: booking.seats })
      : booking.payment === 'free'
        ? t('mail.free')
        : priceSentence(booking, language),
    price_lines: priceLinesOf(booking, language),
    not_due: t(booking.payment === 'online' ? 'mail.not_charged' : 'mail.nothing_due'),
    approved: false,
    is_reminder: false,
    reference: groupByFour(booking.reference),
    minimum: booking.guests_needed === null ? '' : t('bookings.minimum', { count: booking.guests_needed }),
    note: booking.note,
    request: booking.request?.text ?? '',
    wishes: (booking.request?.times ?? []).map((at) => formatDayTimeSince(t, at, zone, booking.created_at)),
    reason: booking.cancellation?.reason ?? '',
    refund: cancellationMoney(booking, language, reader),
    cancelling: cancellationLines(booking, language),
    taken: readers.seats_taken,
    capacity: readers.capacity,
    seats_free: Math.max(0, readers.capacity - readers.seats_taken),
    // Only an account shows a booking.
    has_account: readers.guest_id !== null,
    url: readers.guest_id === null ? offering : `${siteUrl}/bookings/${booking.id}`,
    offering_url: offering,
    dashboard_url: `${siteUrl}/studio-owner-dashboard`,
  };
}

/**
 * What paid for the booking and what is due; of one that came to nothing its price, with what was kept of seats that
 * were given up.
 */
function priceSentence(booking: BookingRow, language: Language): string {
  const { total, currency, state } = booking;
  const write = (money: Money) => formatMoney(money, language);
  const price = write({ amount: total + keptOf(booking), currency });
  // How an offer is paid is chosen when it is accepted.
  if (state === 'offered' || DROPPED_STATES.some((dropped) => dropped === state)) return price;
  return paymentSentence(translateTo(language), write, toPaymentSummary(booking), state === 'completed') ?? price;
}

/** The dates that the booking still has, as lines. */
const datesOf = ({ dates, time_zone: zone }: BookingRow, language: Language): string[] =>
  dates
    .filter(({ released_at }) => released_at === null)
    .map(({ starts_at, ends_at }) => {
      const t = translateTo(language);
      const day = formatLongDay(t, starts_at, zone);
      return `${day}, ${formatTimes(t, starts_at, ends_at, zone)}`;
    });

/** Returns the ticket code of an attendee, to read; '' while the booking has no ticket. */
export const ticketOf = (booking: Pick<BookingRow, 'state'>, { ticket_code }: { ticket_code: string }): string =>
  hasTicket(booking) ? groupByFour(ticket_code) : '';

/** Groups a code by fours, "7KQ2 M4XD": easier to read out. */
export const groupByFour = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');
