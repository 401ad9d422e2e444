import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { createKeys } from '#server/auth/keys/keys.ts';
import { type Config, readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { PURCHASES } from '#server/purchases.ts';
import type { Services } from '#server/services.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { clockAhead, databaseClock } from './run/clocks.ts';

export interface TestWorld extends Services {
  /** Sends a request to the whole HTTP server in this process. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The address of this file's own database. */
  databaseUrl: string;
}

/**
 * Makes a database for the test file, cloned from the template, and services on it; dropped after the
 * file. Call it once at the top of a test file.
 * @param overrides parts of the configuration
 * @param now the clock; the real one by default
 */
export async function createWorld(overrides: Partial<Config> = {}, now = () => new Date()): Promise<TestWorld> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name} template template_atelio strategy file_copy`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const handle = connectDatabase(url.href, 10);
  if (clockAhead() !== 0) await handle.pool.query(databaseClock(clockAhead()));
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off' }),
    payments: 'test_bank' as const,
    ...overrides,
  };
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const services: Services = {
    config,
    log,
    db: handle.db,
    pool: handle.pool,
    keys: await createKeys(),
    travel: onlyEstimates({ log, now }),
    purchases: PURCHASES,
    now,
  };
  const app = createApp(services, new Hono());
  afterAll(async () => {
    await handle.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return {
    ...services,
    request: async (path, init) => app.request(path, init),
    databaseUrl: url.href,
  };
}
