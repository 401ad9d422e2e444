import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { pauseOverLimit } from './over-limit.ts';
import { renewSubscriptions } from './renew.ts';

export const planTasks = (services: Services): TaskList => ({
  renew_subscriptions: () => renewSubscriptions(services),
  pause_over_limit: () => pauseOverLimit(services),
});

/** The times are in the worker's time zone, UTC. */
export const planCron = [
  '* * * * * renew_subscriptions ?jobKey=renew_subscriptions',
  '*/15 * * * * pause_over_limit ?jobKey=pause_over_limit',
];
