import type { TaskList } from 'graphile-worker';
import { sweepBuckets } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { oneTimeTokenTasks } from './one-time-tokens/jobs.ts';
import { deleteChallengesBefore } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export const authTasks = (services: Services): TaskList => ({
  ...oneTimeTokenTasks(services),
  sweep_rate_limits: () => sweepBuckets(services),
  /** Questions to factors live for minutes. */
  sweep_challenges: () => deleteChallengesBefore(services.db, new Date(services.now().getTime() - DAY)),
});

/** In the worker's time zone, UTC. */
export const authCron = ['7 * * * * sweep_links', '23 3 * * * sweep_rate_limits', '29 3 * * * sweep_challenges'];
