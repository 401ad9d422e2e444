import type { Connection, Database } from './database.ts';

/** Reads that belong together see the database at one moment; nothing can be written. */
export const inOneMoment = <Result>(db: Database, look: (snapshot: Connection) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look);
