import { translateTo } from '#server/translate.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatLongDay } from '#shared/time/time.ts';
import type { AlternativeEventRow } from './queries.ts';

/** What a guest booked or waited for. */
interface Wanted {
  seats: number;
  language: string;
  service_type: string;
  offering_slug: string;
  time_zone: string;
}

/** Returns links to other events with enough seats, in the guest's language. */
export function alternativeLinks(wanted: Wanted, others: readonly AlternativeEventRow[], siteUrl: string) {
  const language: Language = isLanguage(wanted.language) ? wanted.language : 'en';
  const t = translateTo(language);
  const kind = wanted.service_type === 'workshop' || wanted.service_type === 'event' ? 'workshop' : 'class';
  return others.map(({ id, starts_at, ends_at }) => ({
    day: formatLongDay(t, starts_at, wanted.time_zone),
    times: formatTimes(t, starts_at, ends_at, wanted.time_zone),
    url: `${siteUrl}/book/${kind}/${wanted.offering_slug}?event=${id}&seats=${wanted.seats}`,
  }));
}
