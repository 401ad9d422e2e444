import { enqueueMail } from '../../mail/mail.ts';
import type { Consumer } from '../../outbox/outbox.ts';
import { findAnyBooking } from '../queries.ts';
import { bookingMails, isCancelledByStudio } from './emails.ts';
import { findBookingChange, getBookingContacts, listAlternativeEvents } from './queries.ts';
import { listStudioRecipients } from './studio-recipients.ts';

/** Consumer of the outbox: enqueues the mails about a change of a booking to its guest and to the studio. */
export const notifyOfBooking: Consumer = async (services, { booking_id, log_id }) => {
  const { db, now, config } = services;
  const change = await findBookingChange(db, booking_id, log_id);
  const booking = await findAnyBooking(db, booking_id);
  if (!change || !booking) return;
  const contacts = await getBookingContacts(db, booking_id);
  const studio = await listStudioRecipients(db, booking_id, contacts);
  const others = isCancelledByStudio(booking) ? await listAlternativeEvents(db, booking, now()) : [];
  for (const mail of bookingMails(booking, { ...contacts, studio }, { change, others }, config.siteUrl)) {
    await enqueueMail(services, mail);
  }
};
