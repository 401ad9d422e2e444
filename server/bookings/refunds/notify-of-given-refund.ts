import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';
import { givenRefundMails } from '../mails/money-back-mails.ts';
import { publishBooking } from '../mails/publish-booking.ts';
import { getBookingContacts } from '../mails/queries.ts';
import { listDeciders } from '../mails/studio-recipients.ts';
import type { GivenRefund } from './create-given-refund.ts';
import { findCredit } from './given-refund-queries.ts';

/** Writes to the guest who gets money back, or credit, and to the studio if it did not decide that itself. */
export async function notifyOfGivenRefund(
  services: TxServices,
  bookingId: string,
  given: GivenRefund & { id: string },
): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const isTold = given.by.role !== 'studio' && given.paidBy === 'studio';
  const contacts = await getBookingContacts(db, bookingId);
  const readers = {
    ...contacts,
    studio: isTold ? await listDeciders(db, bookingId, contacts) : [],
  };
  const credit = given.way === 'credit' ? await findCredit(db, given.id) : null;
  await notify(services, givenRefundMails(booking, readers, { ...given, credit }, config.siteUrl));
  await publishBooking(db, bookingId);
}
