import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { clientWithTimeout, KeepingPool, PreparingClient } from './client.ts';
import type { DB } from './schema.ts';

// Counts and sums fit a double; ids that would not are UUIDs.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The connection pool: each statement takes any free connection and is its own transaction. */
export type Database = Kysely<DB>;

declare const openTransaction: unique symbol;
/** An open transaction, which only `transaction` in transaction.ts creates; for statements that need one. */
export type Tx = Transaction<DB> & { readonly [openTransaction]: true };

/** The pool or an open transaction: for reads, and for writes that may stand alone. */
export type Connection = Database | Tx;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** To get a connection from the pool, or to open one. */
  connect: number;
  /** For a statement: the server cancels it, and the connection is closed if even that goes unanswered. */
  statement: number;
}

/** Timeouts for requests, where a user is waiting. */
export const REQUEST_TIMEOUTS: Timeouts = { connect: 5000, statement: 7000 };
/** Timeouts for jobs, which may take long but must not hang on a server that is gone. */
export const JOB_TIMEOUTS: Timeouts = { connect: 10_000, statement: 15 * 60_000 };

/**
 * Opens a connection pool.
 * @param size maximum number of connections
 * @param timeouts if omitted, statements have no time limit: for migrations and a large demo world
 */
export function connectDatabase(url: string, size: number, timeouts?: Timeouts): DatabaseHandle {
  const pool = new KeepingPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: timeouts?.connect ?? 10_000,
    // Long, because a new connection plans its prepared statements anew.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    Client: timeouts ? clientWithTimeout(timeouts.statement + 1000) : PreparingClient,
    ...(timeouts && { statement_timeout: timeouts.statement }),
    application_name: 'atelio',
    // jit: statements are short, and compiling a plan costs more than it saves. word_similarity_threshold: low enough
    // for two swapped letters in the middle of a word; search/words refines it. Parallel workers: with many concurrent
    // requests, a query on several processors only delays the others.
    options:
      '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC -c pg_trgm.word_similarity_threshold=0.35',
  });
  // An idle connection that the server closes (restart, failover) must not end the process; the next query reconnects.
  pool.on('error', () => {});
  // The same for a connection in use: its query fails, and the caller gets that error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Checks that the server answers. @throws StartError in one sentence if it cannot be reached */
export async function assertReachable(handle: DatabaseHandle, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(handle.db);
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartError(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error}. Check DATABASE_URL and that the server runs.`,
    );
  }
}
