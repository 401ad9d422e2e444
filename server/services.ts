import type pg from 'pg';
import type { TokenKeys } from './auth/keys/keys.ts';
import type { Config } from './config.ts';
import type { Connection, Database, Tx } from './db/database.ts';
import type { Logger } from './log.ts';
import type { TravelTimes } from './travel/travel-times.ts';

/** The dependencies of the domains, created once at start, and separately by each test. */
export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  /** For the few statements where Kysely is in the way, and for LISTEN. */
  pool: pg.Pool;
  /** Keys that sign and verify access tokens. */
  keys: TokenKeys;
  /** Computes travel times. */
  travel: TravelTimes;
  /** Returns the current time; tests control it. */
  now: () => Date;
}

/** Services for functions that work on the pool and inside an open transaction alike. */
export interface ConnectedServices extends Omit<Services, 'db' | 'pool'> {
  db: Connection;
}

/** Services inside an open transaction, `{ ...services, db: tx }`, without access to the pool. */
export interface TxServices extends ConnectedServices {
  db: Tx;
}
