import type { Connection, Database, Tx } from './database.ts';

/**
 * Runs the work in one transaction: it is committed when the work returns, and rolled back when the work throws. Given an
 * open transaction it joins it, so that a function which needs a transaction can be called inside another's.
 *
 * What must not happen outside a transaction takes a `Tx`, which nothing but this function makes: passing `services.db` to
 * it does not compile.
 */
export const transaction = <Result>(db: Connection, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute((tx) => work(tx as Tx));

/** Runs reads that belong together: they see the database at one moment, and nothing can be written. */
export const readSnapshot = <Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx as Tx));
