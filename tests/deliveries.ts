import { deliverActivities } from '#server/activity/activity.ts';
import { notifyOfBooking } from '#server/bookings/notifications/booking-notifications.ts';
import type { Services } from '#server/services.ts';

/**
 * Enqueues the mails about all changes of bookings, as a worker would.
 * @throws the first error of a delivery that failed
 */
export async function sendBookingMails(services: Services): Promise<void> {
  const errors = await deliverActivities(services, { booking_notifications: notifyOfBooking });
  if (errors.length > 0) throw errors[0];
}
