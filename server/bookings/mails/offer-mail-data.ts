import { translateTo } from '#server/translate.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDay, formatDayTime, formatTime } from '#shared/time/time.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { alternativeLinks } from './alternatives.ts';
import type { AlternativeEventRow } from './queries.ts';

/**
 * How mails name a course, "6 dates, Tue 4 Nov to Tue 9 Dec", in place of the day; `course` is '' for a single date.
 */
export function courseData(
  dates: readonly { starts_at: string }[],
  { language, time_zone: zone }: { language: Language; time_zone: string },
) {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || first === last) return { course: '' };
  const t = translateTo(language);
  const course = t('waitlist.course_dates', {
    count: dates.length,
    first: formatDay(t, first.starts_at, zone),
    last: formatDay(t, last.starts_at, zone),
  });
  return { course, day: course, when: course };
}

/**
 * The same for a booking that is an offer, also once it has ended; without the dates that the studio took out of it.
 */
const courseOf = (booking: BookingRow) =>
  courseData(
    booking.dates.filter(({ refund_amount }) => refund_amount === null),
    { language: languageOf(booking), time_zone: booking.time_zone },
  );

/** The guest's places in line, with the answers to an offer. */
export const placesUrl = (siteUrl: string) => `${siteUrl}/dashboard?tab=bookings`;

/** The values of the mail about an offer to a party in line. */
export function offerMailData(booking: BookingRow, siteUrl: string): Record<string, unknown> {
  const t = translateTo(languageOf(booking));
  const { answer_due_at: until, time_zone: zone } = booking;
  return {
    ...courseOf(booking),
    url: placesUrl(siteUrl),
    until: until ? formatTime(until, zone) : '',
    until_day: until ? formatDay(t, until, zone) : '',
  };
}

/** The values of the mail about an offer that ended without an answer. */
export function lapsedMailData(booking: BookingRow, siteUrl: string): Record<string, unknown> {
  const t = translateTo(languageOf(booking));
  const { waitlist, time_zone: zone } = booking;
  return {
    ...courseOf(booking),
    url: placesUrl(siteUrl),
    is_in_line: waitlist?.state === 'waiting' || waitlist?.state === 'offered',
    ends: waitlist ? formatDayTime(t, waitlist.offers_end_at, zone) : '',
  };
}

/** The values of the mail about an offer that ended because the studio cancelled what it was for. */
export const endedMailData = (booking: BookingRow, others: readonly AlternativeEventRow[], siteUrl: string) => ({
  ...courseOf(booking),
  others: alternativeLinks(booking, others, siteUrl),
});
