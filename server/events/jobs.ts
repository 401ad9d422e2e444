import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { expandSeries } from './series/expand-series.ts';

export const eventTasks = (services: Services): TaskList => ({
  /** Creates the next events of series without an end. Idempotent. */
  expand_series: () => expandSeries(services),
});

/** The times are in the worker's time zone, UTC. */
export const eventCron = ['43 2 * * * expand_series ?jobKey=expand_series'];
