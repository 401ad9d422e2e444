import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { authTasks } from '#server/auth/jobs.ts';
import type { TestWorld } from './harness.ts';

const silent = new Logger(() => () => {});

/**
 * Runs the queued jobs like a worker; requested mails are in the outbox after that.
 * @param tasks the tasks of this worker; other jobs stay in the queue
 */
export const doQueued = (world: TestWorld, tasks: TaskList = authTasks(world)): Promise<void> =>
  runOnce({
    pgPool: world.pool,
    taskList: tasks,
    noHandleSignals: true,
    // The call then ends after the last job is marked as done.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: silent,
  });
