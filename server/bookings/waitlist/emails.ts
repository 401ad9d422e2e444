import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { WAITLIST_OFFER } from '#shared/bookings/waitlist.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatDayTime, formatLongDay } from '#shared/time/time.ts';
import { alternativeLinks } from '../mails/alternatives.ts';
import { courseData, placesUrl } from '../mails/offer-mail-data.ts';
import { listAlternativeEvents } from '../mails/queries.ts';
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

/**
 * Enqueues the mails to guests who wait for an event or a course that the studio cancels.
 * @param reason the studio's message
 */
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
