import { translateTo } from '#server/translate.ts';
import { formatMoney } from '#shared/money/money.ts';
import { formatDayTime } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { alternativeLinks } from './alternatives.ts';
import type { AlternativeEventRow } from './queries.ts';
import type { RebookLink } from './rebook-link.ts';

/**
 * The data of the mail to a guest whose event the studio cancelled: other dates, by the link that works without signing
 * in, or to book again, and until when the money waits.
 */
export function eventCancelledData(
  booking: BookingRow,
  others: readonly AlternativeEventRow[],
  rebook: RebookLink | undefined,
  siteUrl: string,
) {
  const { cancellation, currency, online_payment: online, time_zone: zone } = booking;
  const language = languageOf(booking);
  const t = translateTo(language);
  const links = alternativeLinks(booking, others, siteUrl);
  const why = cancellation?.is_automatic ? t('mail.event_cancelled.too_few') : '';
  if (!rebook) return { others: links, rebook_url: '', until: '', why };
  const until = formatDayTime(t, rebook.choose_until, zone);
  const refund = formatMoney({ amount: cancellation?.refund_amount ?? 0, currency }, language);
  return {
    others: others.map(({ id }, index) => ({ ...links[index], url: `${rebook.url}?event=${id}` })),
    rebook_url: rebook.url,
    why,
    ...(online?.state === 'captured'
      ? { refund: t('mail.event_cancelled.money_waits', { refund, until }), until: '' }
      : { until: t('mail.event_cancelled.until', { until }) }),
  };
}
