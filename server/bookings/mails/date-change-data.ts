import { translateTo } from '#server/translate.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDayTime, formatLongDay } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import type { BookingChangeRow } from './queries.ts';

/** The data of the mails about a date of a course that was given up or exchanged, in the reader's language. */
export function dateChangeData(booking: BookingRow, change: BookingChangeRow, language: Language) {
  const t = translateTo(language);
  const { time_zone: zone } = booking;
  const { from, to } = change.date_change ?? { from: undefined, to: undefined };
  const starts = to?.starts_at ?? from?.starts_at ?? booking.starts_at;
  return {
    exchanged: Boolean(to),
    by_studio: change.actor_role === 'studio',
    day: formatLongDay(t, starts, zone),
    when: formatDayTime(t, starts, zone),
    was_day: from ? formatLongDay(t, from.starts_at, zone) : '',
    seats_text: t('mail.studio_booking_date_changed.seats', { count: booking.seats }),
    settled: settledText(booking, change, language),
    message: change.reason,
  };
}

/** What the price of the date becomes; '' where there is nothing to say. */
function settledText(booking: BookingRow, { date_change: change }: BookingChangeRow, language: Language): string {
  const date = booking.dates.find(({ event_id }) => event_id === change?.from.event_id);
  if (!change || change.to || booking.payment === 'free' || !date || date.price === 0) return '';
  const t = translateTo(language);
  if (change.refund_amount === 0) return t('mail.booking_date_changed.nothing');
  const refund = formatMoney({ amount: change.refund_amount, currency: booking.currency }, language);
  const key = booking.payment === 'at_studio' ? 'less' : 'refund';
  return t(`mail.booking_date_changed.${key}`, { refund });
}
