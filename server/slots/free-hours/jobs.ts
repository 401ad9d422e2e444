import type { TaskList } from 'graphile-worker';
import type { Services } from '#server/services.ts';
import { extendFreeHours } from './free-hours.ts';

export const slotTasks = (services: Services): TaskList => ({
  /** Extends free hours by a day. Idempotent. */
  renew_free_hours: (_payload, { abortSignal }) => extendFreeHours(services, abortSignal),
});

/** In every time zone days begin at a quarter of an hour. */
export const slotCron = ['*/15 * * * * renew_free_hours ?jobKey=renew_free_hours'];
