import { getConstraintName, isDeadlock } from '../db/errors.ts';
import { Refusal } from '../http/refuse.ts';

const TRIES = 4;

/** Somebody else was quicker; whoever is overtaken every time is told to try later. */
export class ConcurrentChange extends Refusal {
  constructor() {
    super('http.busy');
  }
}

/**
 * Does it again when somebody else took a space at the same moment: the next look sees them, and says who.
 * @param work a transaction from its beginning
 * @throws Overtaken when each try ran into somebody else; whatever else a try throws, at once
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries === TRIES) throw new ConcurrentChange();
    }
  }
}

/** Two plans that wait for each other's spaces are told apart by the database, which ends one of them. */
const isConflict = (error: unknown) =>
  error instanceof ConcurrentChange ||
  getConstraintName(error) === 'space_reservations_no_overlap' ||
  isDeadlock(error);
