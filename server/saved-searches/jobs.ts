import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { sendSearchAlerts } from './search-alerts.ts';

export const savedSearchTasks = (services: Services): TaskList => ({
  mail_saved_searches: () => sendSearchAlerts(services),
});

/** The times are in the worker's time zone, UTC. */
export const savedSearchCron = ['12 * * * * mail_saved_searches ?jobKey=mail_saved_searches'];
