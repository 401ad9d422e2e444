import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import type { ObjectionState } from '#shared/bookings/given-refunds.ts';
import { findAnyBooking } from '../core/queries.ts';
import { objectionMails, type ReturnedMoney } from '../mails/money-back-mails.ts';
import { publishBooking } from '../mails/publish-booking.ts';
import { getBookingContacts } from '../mails/queries.ts';
import { listDeciders } from '../mails/studio-recipients.ts';

/** Writes to the side that an objection waits for, and to both when it is settled. */
export async function notifyOfObjection(
  services: TxServices,
  bookingId: string,
  state: Exclude<ObjectionState, 'escalated'>,
  returned?: ReturnedMoney,
): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const contacts = await getBookingContacts(db, bookingId);
  const readers = {
    ...contacts,
    studio: await listDeciders(db, bookingId, contacts),
  };
  await notify(services, objectionMails(booking, readers, state, config.siteUrl, returned));
  await publishBooking(db, bookingId);
}
