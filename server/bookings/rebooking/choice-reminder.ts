import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';
import { guestMails } from '../mails/emails.ts';
import { eventCancelledData } from '../mails/event-cancelled-data.ts';
import { getBookingContacts, listAlternativeEvents } from '../mails/queries.ts';
import { createRebookLink } from '../mails/rebook-link.ts';

/** Enqueues the mail about a cancelled event again, with a link of its own, to a guest who can still choose another. */
export async function enqueueChoiceReminder(services: TxServices, bookingId: string): Promise<void> {
  const { db, now, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const others = await listAlternativeEvents(db, booking, now());
  const rebook = await createRebookLink(services, booking);
  const data = { ...eventCancelledData(booking, others, rebook, config.siteUrl), is_reminder: true };
  const mail = { template: 'event-cancelled', key: `choice_reminded:${booking.id}`, data } as const;
  await notify(services, guestMails(booking, await getBookingContacts(db, booking.id), mail, config.siteUrl));
}
