import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { type Notice, notify } from '#server/notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import { minimumDueAt } from '#shared/bookings/minimum.ts';
import { formatTimes } from '#shared/time/dates-in-words.ts';
import { formatDayTime, formatLongDay } from '#shared/time/time.ts';
import { cancelLockedEvents } from '../cancellation/event-cancellation-queries.ts';
import { getBookingContacts } from '../mails/queries.ts';
import { listStudioRecipients, type StudioRecipient } from '../mails/studio-recipients.ts';
import { endWaitlists } from '../waitlist/end-waitlists.ts';
import { findThinEvent, listUnanswered, lockWithCourse, markAsked, type ThinEventRow } from './queries.ts';

/**
 * Asks studios whether events below their minimum of guests take place, and cancels those about which they kept silent.
 * Running it late or twice is right too: a late question leaves the time to answer, and an answer or a booking that
 * comes first counts.
 */
export async function checkMinimums(services: Services): Promise<void> {
  const { now, log } = services;
  await inTransaction(services, async (inside) => {
    for (const id of await markAsked(inside.db, now())) {
      const event = await findThinEvent(inside.db, id);
      if (event) await enqueueStudioMails(inside, event, { isCancelled: false });
    }
  });
  for (const id of await listUnanswered(services.db, now())) {
    await retryOnConflict(() => cancelUnanswered(services, id)).catch((error: unknown) =>
      log.error({ err: error, event: id }, 'an event below its minimum could not be cancelled and is tried again'),
    );
  }
}

/** Cancels an event about which the studio kept silent, with the dates of its course. */
const cancelUnanswered = (services: Services, id: string): Promise<void> =>
  inTransaction(services, async (inside, tx) => {
    const { now } = inside;
    const ids = await lockWithCourse(tx, id);
    // A booking or the studio's answer may have been first.
    const [unanswered] = await listUnanswered(tx, now(), id);
    const event = unanswered && (await findThinEvent(tx, unanswered));
    if (!event) return;
    await endWaitlists(inside, ids, '');
    await cancelLockedEvents(tx, ids, { userId: null, reason: '', now: now() });
    await enqueueStudioMails(inside, event, { isCancelled: true });
  });

/** Enqueues the mails to those in the studio who decide about the event: the question, or what its silence did. */
async function enqueueStudioMails(
  services: TxServices,
  event: ThinEventRow,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  const { db, config } = services;
  const { starts_at, ends_at, time_zone: zone, booking_id, minimum_asked_at } = event;
  const contacts = await getBookingContacts(db, booking_id);
  const readers = await listStudioRecipients(db, booking_id, contacts);
  const deciders = readers.filter(({ decides }) => decides);
  const toNotice = ({ userId, to, language, key }: StudioRecipient): Notice => {
    const t = translateTo(language);
    return {
      template: 'studio-event-below-minimum',
      to,
      language,
      userId,
      studioId: contacts.studio_id,
      link: '/studio-owner-dashboard',
      dedupeKey: `${isCancelled ? 'minimum_cancelled' : 'minimum_asked'}:${event.id}:${minimum_asked_at.toISOString()}:${key}`,
      data: {
        title: event.title,
        studio: event.studio_name,
        day: formatLongDay(t, starts_at, zone),
        times: formatTimes(t, starts_at, ends_at, zone),
        when: formatDayTime(t, starts_at, zone),
        due: formatDayTime(t, minimumDueAt(starts_at, minimum_asked_at), zone),
        taken: event.seats_taken,
        missing: event.minimum - event.seats_taken,
        minimum: event.minimum,
        is_cancelled: isCancelled,
        url: `${config.siteUrl}/studio-owner-dashboard`,
      },
    };
  };
  await notify(services, deciders.map(toNotice));
}
