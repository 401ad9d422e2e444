import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { endPasses } from './end-passes.ts';

export const passTasks = (services: Services): TaskList => ({
  end_passes: () => endPasses(services),
});

/** The times are in the worker's time zone, UTC. */
export const passCron = ['7 * * * * end_passes ?jobKey=end_passes'];
