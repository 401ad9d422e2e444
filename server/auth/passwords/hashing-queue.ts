import { AuthError } from '../http/auth-error.ts';

/** Does one task at a time. */
export type TaskWorker<Task, Result> = (task: Task) => Promise<Result>;

/** A place in the line: does a task as soon as a hand is free. */
export type RunTask<Task, Result> = (task: Task) => Promise<Result>;

export interface WorkerPool<Task, Result> {
  /**
   * Holds one of the places while `work` runs, from before it asks the database until its tasks are done.
   * @throws AuthError `over_request_rate_limit` when every place is taken, or a task waited longer than patience lasts
   */
  withSlot<Outcome>(work: (turn: RunTask<Task, Result>) => Promise<Outcome>): Promise<Outcome>;
  /** Whether somebody could enter now. */
  hasCapacity(): boolean;
}

/** Seconds after which a line that was full is worth another try. */
export const RETRY_AFTER = 3;

/**
 * People in line for a few hands that take long: whoever comes first is served first, and who would wait too long is
 * told so at once.
 * @param places most who are inside at a time, those being served among them
 * @param patience most milliseconds to wait for a hand
 */
export function createWorkerPool<Task, Result>(
  hands: TaskWorker<Task, Result>[],
  { places, patience }: { places: number; patience: number },
): WorkerPool<Task, Result> {
  const free = [...hands];
  const waiting: ((hand: TaskWorker<Task, Result>) => void)[] = [];
  let inside = 0;

  const freeHand = () =>
    new Promise<TaskWorker<Task, Result>>((resolve, reject) => {
      const hand = free.pop();
      if (hand) return resolve(hand);
      const take = (next: TaskWorker<Task, Result>) => {
        clearTimeout(timer);
        resolve(next);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(poolFullError());
      }, patience);
      waiting.push(take);
    });

  const turn: RunTask<Task, Result> = async (task) => {
    const hand = await freeHand();
    try {
      return await hand(task);
    } finally {
      const next = waiting.shift();
      if (next) next(hand);
      else free.push(hand);
    }
  };

  const hasRoom = () => inside < places;

  return {
    hasCapacity: hasRoom,
    async withSlot(work) {
      if (!hasRoom()) throw poolFullError();
      inside += 1;
      try {
        return await work(turn);
      } finally {
        inside -= 1;
      }
    },
  };
}

/** What is answered where a line is full. */
export const poolFullError = () => new AuthError('over_request_rate_limit', { retryAfter: RETRY_AFTER });
