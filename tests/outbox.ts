import { notifyOfBooking } from '../server/bookings/notifications/booking-notifications.ts';
import { processOutbox } from '../server/outbox/outbox.ts';
import type { Services } from '../server/services.ts';

/** Enqueues the mails about all changes of bookings, as a worker would. @throws the first error of a row that failed */
export async function sendBookingMails(services: Services): Promise<void> {
  const errors = await processOutbox(services, { booking_notifications: notifyOfBooking });
  if (errors.length > 0) throw errors[0];
}
