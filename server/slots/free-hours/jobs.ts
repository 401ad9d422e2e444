import type { TaskList } from 'graphile-worker';
import type { Services } from '../../services.ts';
import { extendFreeHours, updateFreeHours } from './free-hours.ts';

/** Milliseconds between two looks at what was changed. */
const EVERY = 1000;

export const slotTasks = (services: Services): TaskList => ({
  /** Works out one more day; run again it finds nothing to do. */
  renew_free_hours: (_payload, { abortSignal }) => extendFreeHours(services, abortSignal),
});

/** Days begin at a quarter of an hour, wherever on earth. */
export const slotCron = ['*/15 * * * * renew_free_hours ?jobKey=renew_free_hours'];

/**
 * Works out free hours soon after what they depend on was changed, until it is stopped. It looks every second and is not
 * told: to wake a worker, a booking would have to wait for the others.
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
