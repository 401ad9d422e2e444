import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';

/** The conditions for `/readyz`, before a load balancer sends traffic. */
export interface Readiness {
  migrated: boolean;
  /** True once the process runs jobs, or if it is not configured to. */
  working: boolean;
}

export const readiness: Readiness = { migrated: false, working: false };

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
      const ready = database && readiness.migrated && readiness.working;
      return c.json(
        { status: ready ? 'ok' : 'starting', database, migrations: readiness.migrated, jobs: readiness.working },
        ready ? 200 : 503,
      );
    });
}
