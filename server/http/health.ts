import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';

/** What must be true before a load balancer sends anyone here. */
export interface Readiness {
  migrated: boolean;
  /** The process runs jobs, or is not asked to. */
  working: boolean;
}

export const readiness: Readiness = { migrated: false, working: false };

/** Milliseconds that the database has to answer: whoever asks waits two seconds, and then takes us for dead. */
const PATIENCE = 1500;

export function healthRoutes({ db }: Pick<Services, 'db'>) {
  let asked: Promise<boolean> | undefined;
  /** Those who ask while an answer is outstanding wait for the same one: a database that hangs is asked once. */
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
    return Promise.race([asked, wait(PATIENCE, false, { ref: false })]);
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
