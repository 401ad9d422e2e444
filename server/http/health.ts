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

export const healthRoutes = ({ db }: Services) =>
  new Hono<Env>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const database = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      const ready = database && readiness.migrated && readiness.working;
      return c.json(
        { status: ready ? 'ok' : 'starting', database, migrations: readiness.migrated, jobs: readiness.working },
        ready ? 200 : 503,
      );
    });
