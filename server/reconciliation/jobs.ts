import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { reconcile } from './reconciliation.ts';

export const reconciliationTasks = (services: Services): TaskList => ({
  reconcile_payments: () => reconcile(services),
});

/** The times are in the worker's time zone, UTC. */
export const reconciliationCron = ['7 * * * * reconcile_payments ?jobKey=reconcile_payments'];
