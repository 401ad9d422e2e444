import { cancellationSteps, refundOf } from '../../shared/cancellation.ts';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { formatMoney } from '../../shared/money.ts';
import { formatDayTime, formatLongDay, formatTimes } from '../../shared/time.ts';
import type { NewMail } from '../mail/mail.ts';
import { translateTo } from '../texts.ts';
import { addressOf, calendarFile, languageOf } from './calendar.ts';
import type { BookingRow } from './queries.ts';
import type { ReadersRow } from './told-queries.ts';

/**
 * What guest and studio are written when a booking came into this state; nothing for the other states, and nothing to
 * somebody without an address.
 */
export function bookingMails(booking: BookingRow, readers: ReadersRow, state: string, siteUrl: string): NewMail[] {
  if (state !== 'confirmed' && state !== 'cancelled') return [];
  const owner = isLanguage(readers.owner_language) ? readers.owner_language : 'en';
  const { guest_email: guest, studio_email: studio } = readers;
  return [
    ...(guest ? [guestMail(booking, readers, guest, state, siteUrl)] : []),
    ...(studio ? [studioMail(booking, readers, studio, state, siteUrl, owner)] : []),
  ];
}

function guestMail(
  booking: BookingRow,
  readers: ReadersRow,
  to: string,
  state: 'confirmed' | 'cancelled',
  siteUrl: string,
): NewMail {
  const language = languageOf(booking);
  const file = calendarFile(booking, siteUrl, state === 'cancelled');
  return {
    template: `booking-${state}`,
    to,
    language,
    userId: readers.guest_id,
    replyTo: readers.studio_email,
    dedupeKey: `booking_${state}:${booking.id}:guest`,
    data: dataOf(booking, readers, language, siteUrl),
    attachments: [
      { filename: file.name, content_type: 'text/calendar; charset=utf-8; method=PUBLISH', content: file.content },
    ],
  };
}

const studioMail = (
  booking: BookingRow,
  readers: ReadersRow,
  to: string,
  state: 'confirmed' | 'cancelled',
  siteUrl: string,
  language: Language,
): NewMail => ({
  template: `studio-booking-${state}`,
  to,
  language,
  userId: readers.owner_id,
  replyTo: readers.guest_email,
  dedupeKey: `booking_${state}:${booking.id}:studio`,
  data: { ...dataOf(booking, readers, language, siteUrl), title: booking.original_title },
});

/** All that the four templates show, in the words of the reader's language and the hours of the studio. */
function dataOf(booking: BookingRow, readers: ReadersRow, language: Language, siteUrl: string) {
  const t = translateTo(language);
  const { starts_at, ends_at, time_zone: zone } = booking;
  const money = formatMoney({ amount: booking.total, currency: booking.currency }, language);
  return {
    title: booking.title,
    studio: booking.studio_name,
    guest: readers.guest_name ?? booking.attendees[0]?.name ?? '',
    seats: booking.seats,
    day: formatLongDay(t, starts_at, zone),
    times: formatTimes(starts_at, ends_at, zone),
    when: formatDayTime(t, starts_at, zone),
    address: addressOf(booking),
    attendees: booking.attendees.map(({ name, ticket_code }) => ({ name, ticket: inFours(ticket_code) })),
    total: booking.payment === 'free' ? t('mail.free') : t('mail.at_studio', { total: money }),
    reference: inFours(booking.reference),
    note: booking.note,
    reason: booking.cancellation?.reason ?? '',
    refund: refundSentence(booking, language),
    cancelling: cancellingLines(booking, language),
    taken: readers.seats_taken,
    capacity: readers.capacity,
    url: `${siteUrl}/dashboard?tab=bookings`,
    offering_url: `${siteUrl}/offering/${booking.offering_id}`,
    dashboard_url: `${siteUrl}/studio-owner-dashboard`,
  };
}

/** "7KQ2 M4XD": easier to read out. */
const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** What is still owed after a cancellation: nothing was paid before the visit. */
function refundSentence({ cancellation, total, currency, payment }: BookingRow, language: Language): string {
  if (!cancellation) return '';
  const t = translateTo(language);
  const due = total - cancellation.refund_amount;
  if (payment === 'free' || due === 0) return t('mail.nothing_due');
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  return t('mail.still_due', { due: money(due), total: money(total) });
}

/** "Free until Sat 22 Nov, 10:00", and what holds after that. */
function cancellingLines(booking: BookingRow, language: Language): string[] {
  const t = translateTo(language);
  const {
    cancellation_policy: policy,
    starts_at: startsAt,
    time_zone: zone,
    created_at: bookedAt,
    total,
    currency,
  } = booking;
  if (total === 0) return [t('mail.cancelling.always_free')];
  const money = (share: number) =>
    formatMoney({ amount: total - refundOf({ amount: total, currency }, share).amount, currency }, language);
  const steps = cancellationSteps({ policy, startsAt, zone, bookedAt });
  if (steps.length === 1) return [t('mail.cancelling.never', { due: money(0) })];
  return steps.map(({ share, until }) => {
    const when = until ? formatDayTime(t, until, zone) : '';
    if (share === 100) return t('mail.cancelling.free', { when });
    if (share === 50) return t('mail.cancelling.half', { when, due: money(50) });
    return t('mail.cancelling.none', { due: money(0) });
  });
}
