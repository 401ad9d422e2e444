import type { Task, TaskList } from 'graphile-worker';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { insertRun } from './queries.ts';

/** Runs that are kept of each task: so many that succeeded, and so many that failed. */
export const KEPT_RUNS = 20;

/** Returns the same tasks, each of whose runs is recorded. A run whose record fails counts all the same. */
export const recordRuns = (services: Pick<Services, 'db' | 'log' | 'now'>, tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && recorded(services, task)]));

const recorded =
  ({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>, task: Task): Task =>
  async (payload, helpers) => {
    const { id, task_identifier, attempts } = helpers.job;
    const started_at = now();
    const record = async (error: string | null): Promise<void> => {
      const run = { task: task_identifier, job_id: id, attempt: attempts, started_at, finished_at: now(), error };
      await insertRun(db, run, KEPT_RUNS).catch((problem: unknown) =>
        log.warn({ err: problem, task: task_identifier }, 'the run of a job could not be recorded'),
      );
    };
    try {
      const result = await task(payload, helpers);
      await record(null);
      return result;
    } catch (error) {
      await record(describeError(error));
      throw error;
    }
  };
