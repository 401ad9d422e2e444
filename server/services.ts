import type pg from 'pg';
import type { TokenKeys } from './auth/keys/keys.ts';
import type { Config } from './config.ts';
import type { Connection, Database, Tx } from './db/database.ts';
import type { Logger } from './log.ts';
import type { TravelTimes } from './travel/travel-times.ts';

/** What a domain works with: made once at start, and by each test for itself. */
export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  /** For the few statements that Kysely would only get in the way of, and for LISTEN. */
  pool: pg.Pool;
  /** Keys that sign and check access tokens. */
  keys: TokenKeys;
  /** How long it takes to get somewhere. */
  travel: TravelTimes;
  /** The time it is; tests stop or move it. */
  now: () => Date;
}

/** The services of a function that works on the pool and inside an open transaction alike. */
export interface ConnectedServices extends Omit<Services, 'db' | 'pool'> {
  db: Connection;
}

/** The services inside an open transaction, `{ ...services, db: tx }`: nothing in them reaches past it. */
export interface TxServices extends ConnectedServices {
  db: Tx;
}
