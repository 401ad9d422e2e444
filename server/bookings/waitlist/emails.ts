import { WAITLIST_OFFER } from '../../../shared/bookings/waitlist.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { formatTimes } from '../../../shared/time/dates-in-words.ts';
import { formatDay, formatDayTime, formatLongDay, formatTime } from '../../../shared/time/time.ts';
import { notify } from '../../notifications/notifications.ts';
import type { TxServices } from '../../services.ts';
import { translateTo } from '../../translate.ts';
import type { BookingRow } from '../booking-row.ts';
import { languageOf } from '../calendar-entry.ts';
import { alternativeLinks } from '../notifications/alternatives.ts';
import { type AlternativeEventRow, listAlternativeEvents } from '../notifications/queries.ts';
import { toWaitlistEntry } from './entry-dto.ts';
import { type EntryRow, findGuestContact, findOwnEntry } from './entry-queries.ts';

/** Enqueues the mail that says the guest is in line; none to a guest without an address. */
export async function enqueueJoinedMail(services: TxServices, guestId: string, id: string): Promise<void> {
  const entry = await findOwnEntry(services.db, guestId, id, services.now());
  if (!entry) return;
  const t = translateTo(entry.language);
  const { offers_end_at } = toWaitlistEntry(entry);
  await enqueueEntryMail(services, entry, 'waitlist-joined', {
    position: entry.position ?? 1,
    hours: WAITLIST_OFFER.hours,
    minutes: WAITLIST_OFFER.minutes,
    soon: formatDayTime(t, new Date(entry.starts_at.getTime() - WAITLIST_OFFER.soon * 3_600_000), entry.time_zone),
    ends: formatDayTime(t, offers_end_at, entry.time_zone),
  });
}

/** Enqueues the mails to guests who wait for an event or a course that the studio cancels. @param reason the studio's message */
export async function enqueueEndedMails(
  services: TxServices,
  waiting: readonly EntryRow[],
  reason: string,
): Promise<void> {
  for (const entry of waiting) {
    const isEnding = ({ id }: { id: string }) => entry.course_dates?.some(({ event_id }) => event_id === id);
    const others = await listAlternativeEvents(services.db, entry, services.now());
    await enqueueEntryMail(services, entry, 'waitlist-ended', {
      reason,
      others: alternativeLinks(
        entry,
        others.filter((other) => !isEnding(other)),
        services.config.siteUrl,
      ),
    });
  }
}

async function enqueueEntryMail(
  services: TxServices,
  entry: EntryRow,
  template: 'waitlist-joined' | 'waitlist-ended',
  data: Record<string, unknown>,
): Promise<void> {
  const { db, config } = services;
  const contact = await findGuestContact(db, entry.guest_id);
  if (!contact) return;
  const { language, time_zone: zone, starts_at, ends_at } = entry;
  const t = translateTo(language);
  await notify(services, [
    {
      template,
      to: contact.email,
      language,
      userId: entry.guest_id,
      link: '/dashboard?tab=bookings',
      dedupeKey: `${template.replaceAll('-', '_')}:${entry.id}:guest`,
      data: {
        guest: contact.name ?? '',
        title: entry.title,
        studio: entry.studio_name,
        seats: entry.seats,
        day: formatLongDay(t, starts_at, zone),
        times: formatTimes(t, starts_at, ends_at, zone),
        when: formatDayTime(t, starts_at, zone),
        ...courseData(entry.course_dates ?? [], entry),
        url: placesUrl(config.siteUrl),
        offering_url: `${config.siteUrl}/offering/${entry.offering_id}`,
        ...data,
      },
    },
  ]);
}

/** How mails name a course, "6 dates, Tue 4 Nov to Tue 9 Dec", in place of the day; `course` is '' for a single date. */
function courseData(
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

/** The same for a booking that is an offer, also once it has ended; without the dates that the studio took out of it. */
const courseOf = (booking: BookingRow) =>
  courseData(
    booking.dates.filter(({ refund_amount }) => refund_amount === null),
    { language: languageOf(booking), time_zone: booking.time_zone },
  );

/** The guest's places in line, with the answers to an offer. */
const placesUrl = (siteUrl: string) => `${siteUrl}/dashboard?tab=bookings`;

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
