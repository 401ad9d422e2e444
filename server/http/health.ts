import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';

/** The conditions for `/readyz`, before a load balancer sends traffic. */
export interface Readiness {
  migrated: boolean;
  /** True while the process runs jobs, or once it has started if it is not configured to. */
  isWorking: () => boolean;
}

export const readiness: Readiness = { migrated: false, isWorking: () => false };

/** Milliseconds the database has to answer. Health checks usually give up after two seconds. */
const DATABASE_TIMEOUT = 1500;

export function healthRoutes({ db }: Pick<Services, 'db'>) {
  let asked: Promise<boolean> | undefined;
  /** Checks share one pending query, so a database that hangs gets only one. */
  const askDatabase = () => {
    asked ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return Promise.race([asked, wait(DATABASE_TIMEOUT, false, { ref: false })]);
  };
  return new Hono<Env>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const database = await askDatabase();
      const { migrated } = readiness;
      const jobs = readiness.isWorking();
      const ready = database && migrated && jobs;
      return c.json({ status: ready ? 'ok' : 'starting', database, migrations: migrated, jobs }, ready ? 200 : 503);
    });
}
