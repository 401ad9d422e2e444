import type { TaskList } from 'graphile-worker';
import { sweepBuckets } from '../http/limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { oneTimeTokenTasks } from './one-time-tokens/jobs.ts';
import { deleteChallengesBefore } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export const authTasks = (services: Services): TaskList => ({
  ...oneTimeTokenTasks(services),
  delete_full_rate_limit_buckets: () => sweepBuckets(services),
  /** Challenges are valid for minutes. */
  delete_old_challenges: () => deleteChallengesBefore(services.db, new Date(services.now().getTime() - DAY)),
});

/** In the worker's time zone, UTC. */
export const authCron = [
  '7 * * * * delete_expired_tokens',
  '23 3 * * * delete_full_rate_limit_buckets',
  '29 3 * * * delete_old_challenges',
];
