import type { ObjectionState } from '../../../shared/bookings/given-refunds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { TxServices } from '../../services.ts';
import { objectionMails } from '../notifications/money-back-mails.ts';
import { publishBooking } from '../notifications/publish-booking.ts';
import { getBookingContacts } from '../notifications/queries.ts';
import { listDeciders } from '../notifications/studio-recipients.ts';
import { findAnyBooking } from '../queries.ts';

/** Writes to the side that an objection waits for, and to both when it is settled. */
export async function notifyOfObjection(
  services: TxServices,
  bookingId: string,
  state: Exclude<ObjectionState, 'escalated'>,
): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const contacts = await getBookingContacts(db, bookingId);
  const readers = {
    ...contacts,
    studio: await listDeciders(db, bookingId, contacts),
  };
  await notify(services, objectionMails(booking, readers, state, config.siteUrl));
  await publishBooking(db, bookingId);
}
