import type { Connection, Database } from '../db/database.ts';

/** Carries what would be out of a transaction that must not be. */
class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('A look at what would be is undone');
    this.result = result;
  }
}

/**
 * Does something for real, looks, and undoes it: what is shown is what would happen.
 * @param act answers what it saw
 * @throws what `act` throws
 */
export async function whatIf<Result>(db: Database, act: (transaction: Connection) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      throw new Undone(await act(transaction));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
