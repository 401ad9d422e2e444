import { getConstraintName, isDeadlock } from '../db/errors.ts';
import { Refusal } from '../http/refuse.ts';

const MAX_ATTEMPTS = 4;

/** Another transaction was faster. Thrown to the client as `http.busy` when every attempt met one. */
export class ConcurrentChange extends Refusal {
  constructor() {
    super('http.busy');
  }
}

/**
 * Repeats a transaction that lost a race for a space or a lock: the next attempt sees what the winner did.
 * @param work the whole transaction
 * @throws ConcurrentChange after four lost attempts; any other error of an attempt at once
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new ConcurrentChange();
    }
  }
}

/** A deadlock or a lost race: the database cancels one of two transactions that wait for each other. */
const isConflict = (error: unknown) =>
  error instanceof ConcurrentChange ||
  getConstraintName(error) === 'space_reservations_no_overlap' ||
  isDeadlock(error);
