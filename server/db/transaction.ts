import type { Connection, Database, Tx } from './database.ts';

/**
 * Runs the work in a transaction: committed when the work returns, rolled back when it throws. Given an open
 * transaction it joins it, so that a function which needs a transaction can be called inside another's.
 * Functions that must run in a transaction take a `Tx`, which only this function creates: passing `services.db` to them
 * does not compile.
 */
export const transaction = <Result>(db: Connection, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute((tx) => work(tx as Tx));

/** Runs reads on one snapshot of the database, without the possibility to write. */
export const readSnapshot = <Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx as Tx));
