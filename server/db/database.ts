import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import type { DB } from './schema.ts';
import { clientWithTimeout } from './timeout-client.ts';

// Counts and sums fit a double; an id that does not is a uuid here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The connection pool: each statement takes any free connection, and is committed by itself. */
export type Database = Kysely<DB>;

declare const openTransaction: unique symbol;
/** An open transaction, which only `transaction` in transaction.ts makes. Statements that belong to others take one. */
export type Tx = Transaction<DB> & { readonly [openTransaction]: true };

/** The pool or an open transaction: for reads, and for statements that may stand alone. */
export type Connection = Database | Tx;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Milliseconds. */
export interface Timeouts {
  /** For a connection: a free one, or a new one. */
  connect: number;
  /** For a statement; the server ends it then, and the connection ends when even that is not heard. */
  statement: number;
}

/** People who ask for a page wait no longer than this. */
export const REQUEST_TIMEOUTS: Timeouts = { connect: 5000, statement: 7000 };
/** What nobody waits for may take long, but a job should not wait for ever for a server that is gone. */
export const JOB_TIMEOUTS: Timeouts = { connect: 10_000, statement: 15 * 60_000 };

/**
 * @param size most connections at once
 * @param timeouts without them, statements may take as long as they do: migrations, a large world
 */
export function connectDatabase(url: string, size: number, timeouts?: Timeouts): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: timeouts?.connect ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(timeouts && { Client: clientWithTimeout(timeouts.statement + 1000), statement_timeout: timeouts.statement }),
    application_name: 'atelio',
    // Short statements only: compiling a plan to machine code costs more than it saves.
    // What search/words/ways.ts looks at more closely: low enough for two letters swapped in the middle.
    // Many ask at once: a question that took the other processors too would only keep others waiting.
    options:
      '-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC -c pg_trgm.word_similarity_threshold=0.35',
  });
  // An idle connection that the server closes (restart, failover) must not end the process; the next query reconnects.
  pool.on('error', () => {});
  // The same for one that is in use: its query fails, and that is told to whoever asked.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** @throws StartError in one sentence when the server cannot be reached */
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
