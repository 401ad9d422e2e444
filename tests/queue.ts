import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { authTasks } from '../server/auth/jobs.ts';
import type { TestWorld } from './harness.ts';

const silent = new Logger(() => () => {});

/**
 * Does what was left to the queue, as a worker would: mails that were asked for are then in the outbox.
 * @param tasks what this worker can do; the rest stays in the queue
 */
export const doQueued = (world: TestWorld, tasks: TaskList = authTasks(world)): Promise<void> =>
  runOnce({ pgPool: world.pool, taskList: tasks, noHandleSignals: true, logger: silent });
