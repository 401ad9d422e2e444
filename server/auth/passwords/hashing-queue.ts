import { AuthError } from '../http/auth-error.ts';

/** Runs one task at a time. */
export type TaskWorker<Task, Result> = (task: Task) => Promise<Result>;

/** Runs a task as soon as a worker is free. */
export type RunTask<Task, Result> = (task: Task) => Promise<Result>;

export interface WorkerPool<Task, Result> {
  /**
   * Holds a slot while `work` runs, from before it queries the database until its tasks are done.
   * @throws AuthError `over_request_rate_limit` when all slots are taken or a task has waited for `maxWait`
   */
  withSlot<Outcome>(work: (run: RunTask<Task, Result>) => Promise<Outcome>): Promise<Outcome>;
  /** True if a slot is free. */
  hasCapacity(): boolean;
}

/** Seconds after which a client may try again when all slots were taken. */
export const RETRY_AFTER = 3;

/**
 * Distributes tasks over a few slow workers in the order of their arrival, with a bounded queue and a bounded wait.
 * @param slots callers at a time, including those whose tasks are running
 * @param maxWait milliseconds that a task may wait for a worker
 */
export function createWorkerPool<Task, Result>(
  workers: TaskWorker<Task, Result>[],
  { slots, maxWait }: { slots: number; maxWait: number },
): WorkerPool<Task, Result> {
  const free = [...workers];
  const waiting: ((worker: TaskWorker<Task, Result>) => void)[] = [];
  let used = 0;

  const acquireWorker = () =>
    new Promise<TaskWorker<Task, Result>>((resolve, reject) => {
      const worker = free.pop();
      if (worker) return resolve(worker);
      const take = (next: TaskWorker<Task, Result>) => {
        clearTimeout(timer);
        resolve(next);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(poolFullError());
      }, maxWait);
      waiting.push(take);
    });

  const run: RunTask<Task, Result> = async (task) => {
    const worker = await acquireWorker();
    try {
      return await worker(task);
    } finally {
      const next = waiting.shift();
      if (next) next(worker);
      else free.push(worker);
    }
  };

  const hasCapacity = () => used < slots;

  return {
    hasCapacity,
    async withSlot(work) {
      if (!hasCapacity()) throw poolFullError();
      used += 1;
      try {
        return await work(run);
      } finally {
        used -= 1;
      }
    },
  };
}

/** The refusal when all slots are taken. */
export const poolFullError = () => new AuthError('over_request_rate_limit', { retryAfter: RETRY_AFTER });
