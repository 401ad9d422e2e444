import { notify } from '../../notifications/notifications.ts';
import type { TxServices } from '../../services.ts';
import { givenRefundMails } from '../notifications/money-back-mails.ts';
import { publishBooking } from '../notifications/publish-booking.ts';
import { getBookingContacts } from '../notifications/queries.ts';
import { listDeciders } from '../notifications/studio-recipients.ts';
import { findAnyBooking } from '../queries.ts';
import type { GivenRefund } from './create-given-refund.ts';

/** Writes to the guest who gets money back, and to the studio if it did not decide that itself. */
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
  await notify(services, givenRefundMails(booking, readers, given, config.siteUrl));
  await publishBooking(db, bookingId);
}
