import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../http/idempotency.ts';
import type { Services } from '../services.ts';
import { tellBookings } from './notifications/booking-notifications.ts';

export const bookingTasks = (services: Services): TaskList => ({
  /** Mails what happened to bookings; run again it finds nothing to tell. */
  tell_bookings: () => tellBookings(services),
  forget_idempotency_keys: () => deleteOldIdempotencyKeys(services.db, services.now()),
});

/** In the worker's time zone, UTC. */
export const bookingCron = ['* * * * * tell_bookings ?jobKey=tell_bookings', '17 3 * * * forget_idempotency_keys'];
