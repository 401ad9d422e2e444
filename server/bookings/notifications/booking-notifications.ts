import type { Language } from '../../../shared/text/languages.ts';
import type { Consumer } from '../../activity/activity.ts';
import type { Tx } from '../../db/database.ts';
import { notify } from '../../notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '../../services.ts';
import { languageOf } from '../calendar-entry.ts';
import { findAnyBooking } from '../queries.ts';
import { createRebookLink } from '../rebooking/rebook-link.ts';
import { withdrawReminders } from '../reminders/send-reminders.ts';
import { bookingMails, offersAlternatives, reminderMails } from './emails.ts';
import { publishBooking } from './publish-booking.ts';
import {
  findBookingChange,
  getBookingContacts,
  listAlternativeEvents,
  listGivenPositions,
  markReminded,
} from './queries.ts';
import { givenTicketMail, seatMails } from './seat-emails.ts';
import { ANSWER_REMINDERS, reminderKey, settleAsks } from './settle-asks.ts';
import { enqueueLapsedMail, isLapsedShare } from './split-mails.ts';
import { listStudioRecipients } from './studio-recipients.ts';

/**
 * Consumer of the activities of bookings: tells open pages of a change of a booking, and enqueues the mails about it to
 * its guest and to the studio.
 */
export const notifyOfBooking: Consumer = async (services, { booking_id, log_id }) => {
  const { db, now, config } = services;
  await publishBooking(db, booking_id);
  const change = await findBookingChange(db, booking_id, log_id);
  const booking = await findAnyBooking(db, booking_id);
  if (!change || !booking) return;
  if (change.from_state === 'confirmed' && change.to_state !== 'completed')
    await withdrawReminders(services, booking_id);
  const readers = await getReaders(db, booking_id);
  await settleAsks(services, booking, readers, change);
  if (change.change && change.change.kind !== 'rebooked') {
    const mails = seatMails(booking, readers, { ...change, change: change.change }, config.siteUrl);
    return notify(services, mails);
  }
  if (isLapsedShare(booking, change)) return enqueueLapsedMail(services, booking, change);
  const others = offersAlternatives(booking) ? await listAlternativeEvents(db, booking, now()) : [];
  const isEnd = change.to_state === 'cancelled' && change.from_state !== 'cancelled';
  const rebook = isEnd ? await createRebookLink(services, booking) : undefined;
  await notify(services, bookingMails(booking, readers, { change, others, rebook }, config.siteUrl));
  if (change.from_state === 'awaiting_approval' && change.to_state === 'confirmed') {
    for (const position of await listGivenPositions(db, booking_id)) {
      const seat = { position, language: languageOf(booking) };
      await notify(services, givenTicketMail(booking, readers, seat, config.siteUrl));
    }
  }
};

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

/**
 * Reminds studios of the bookings that they have not answered; not of those made less than an hour before the reminder.
 */
export const remindOfAnswers = (services: Services): Promise<void> =>
  inTransaction(services, async (inside) => {
    const { db, config, now } = inside;
    for (const { id, hours } of await markReminded(db, ANSWER_REMINDERS, now())) {
      const booking = await findAnyBooking(db, id);
      if (!booking) continue;
      const mails = reminderMails(booking, await getReaders(db, id), reminderKey(hours), config.siteUrl);
      await notify(inside, mails);
    }
  });

/** The guest and the studio's recipients of the mails about a booking. */
async function getReaders(db: Tx, bookingId: string) {
  const contacts = await getBookingContacts(db, bookingId);
  return { ...contacts, studio: await listStudioRecipients(db, bookingId, contacts) };
}
