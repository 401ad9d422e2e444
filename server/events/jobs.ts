import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { expandSeries } from './series/expand-series.ts';

export const eventTasks = (services: Services): TaskList => ({
  /** Makes dates of rules a day further; run again it finds nothing to do. */
  expand_series: () => expandSeries(services),
});

/** In the worker's time zone, UTC. */
export const eventCron = ['43 2 * * * expand_series ?jobKey=expand_series'];
