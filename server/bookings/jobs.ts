import type { TaskList } from 'graphile-worker';
import { deleteOldIdempotencyKeys } from '../http/idempotency.ts';
import type { Services } from '../services.ts';

export const bookingTasks = (services: Services): TaskList => ({
  forget_idempotency_keys: () => deleteOldIdempotencyKeys(services.db, services.now()),
});

/** The times are in the worker's time zone, UTC. */
export const bookingCron = ['17 3 * * * forget_idempotency_keys'];
