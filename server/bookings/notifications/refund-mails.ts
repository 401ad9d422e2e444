import { enqueueMail } from '../../mail/mail.ts';
import type { TxServices } from '../../services.ts';
import { findAnyBooking } from '../queries.ts';
import { lateRefundMails } from './emails.ts';
import { getBookingContacts } from './queries.ts';

/** Enqueues the mail that says that a payment arrived too late for its booking and goes back whole. */
export async function enqueueRefundMails(services: TxServices, bookingId: string): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const readers = await getBookingContacts(db, bookingId);
  for (const mail of lateRefundMails(booking, readers, config.siteUrl)) await enqueueMail(services, mail);
}
