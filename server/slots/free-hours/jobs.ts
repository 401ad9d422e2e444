import type { TaskList } from 'graphile-worker';
import type { Services } from '../../services.ts';
import { extendFreeHours, updateFreeHours } from './free-hours.ts';

/** Polling interval in milliseconds. */
const EVERY = 1000;

export const slotTasks = (services: Services): TaskList => ({
  /** Extends free hours by a day. Idempotent. */
  renew_free_hours: (_payload, { abortSignal }) => extendFreeHours(services, abortSignal),
});

/** In every time zone days begin at a quarter of an hour. */
export const slotCron = ['*/15 * * * * renew_free_hours ?jobKey=renew_free_hours'];

/**
 * Updates free hours within seconds of a change, until it is stopped. It polls, because a NOTIFY would serialize the
 * commits of all bookings.
 */
export function startFreeHoursWorker(services: Services): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const stopping = new AbortController();
  const work = () => {
    working = updateFreeHours(services, stopping.signal)
      .catch((error: unknown) => services.log.warn({ err: error }, 'free hours were not worked out; tried again soon'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(work, EVERY).unref();
      });
  };
  work();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
