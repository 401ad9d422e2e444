import type { Consumer } from '#server/activity/activity.ts';
import { notify } from '#server/notifications/notifications.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { languageOf } from '../core/calendar-entry.ts';
import { findAnyBooking } from '../core/queries.ts';
import { bookingMails, offersAlternatives, reminderMails } from '../mails/emails.ts';
import { publishBooking } from '../mails/publish-booking.ts';
import { findBookingChange, listAlternativeEvents, listGivenPositions, markReminded } from '../mails/queries.ts';
import { createRebookLink } from '../mails/rebook-link.ts';
import { givenTicketMail, seatMails } from '../mails/seat-emails.ts';
import { enqueueLapsedMail, isLapsedShare } from '../mails/split-mails.ts';
import { getReaders } from '../mails/studio-recipients.ts';
import { withdrawReminders } from '../reminders/send-reminders.ts';
import { ANSWER_REMINDERS, reminderKey, settleAsks } from './settle-asks.ts';

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
