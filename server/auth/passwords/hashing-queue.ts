import { AuthError } from '../http/auth-error.ts';

/** Does one task at a time. */
export type Hand<Task, Result> = (task: Task) => Promise<Result>;

/** A place in the line: does a task as soon as a hand is free. */
export type Turn<Task, Result> = (task: Task) => Promise<Result>;

export interface Line<Task, Result> {
  /**
   * Holds one of the places while `work` runs, from before it asks the database until its tasks are done.
   * @throws AuthError `over_request_rate_limit` when every place is taken, or a task waited longer than patience lasts
   */
  enter<Outcome>(work: (turn: Turn<Task, Result>) => Promise<Outcome>): Promise<Outcome>;
  /** Whether somebody could enter now. */
  hasRoom(): boolean;
}

/** Seconds after which a line that was full is worth another try. */
export const RETRY_AFTER = 3;

/**
 * People in line for a few hands that take long: whoever comes first is served first, and who would wait too long is
 * told so at once.
 * @param places most who are inside at a time, those being served among them
 * @param patience most milliseconds to wait for a hand
 */
export function createLine<Task, Result>(
  hands: Hand<Task, Result>[],
  { places, patience }: { places: number; patience: number },
): Line<Task, Result> {
  const free = [...hands];
  const waiting: ((hand: Hand<Task, Result>) => void)[] = [];
  let inside = 0;

  const freeHand = () =>
    new Promise<Hand<Task, Result>>((resolve, reject) => {
      const hand = free.pop();
      if (hand) return resolve(hand);
      const take = (next: Hand<Task, Result>) => {
        clearTimeout(timer);
        resolve(next);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(busy());
      }, patience);
      waiting.push(take);
    });

  const turn: Turn<Task, Result> = async (task) => {
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
    hasRoom,
    async enter(work) {
      if (!hasRoom()) throw busy();
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
export const busy = () => new AuthError('over_request_rate_limit', { retryAfter: RETRY_AFTER });
