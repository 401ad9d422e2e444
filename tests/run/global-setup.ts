import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { compileTemplates } from '#server/mail/compile-templates.ts';
import { syncSynonyms } from '#server/search/words/sync-synonyms.ts';
import { databaseClock } from './clocks.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server with the template database. */
    databaseUrl: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that each test file clones, and builds the mails.
 */
export default async function setup({ provide }: TestProject) {
  await compileTemplates();
  const folder = mkdtempSync(join(tmpdir(), 'atelio-test-'));
  chmodSync(folder, 0o755);
  // A test database need not survive a power cut. A template that a vacuum works on cannot be cloned. Histories of
  // concurrent calls are checked against the times of the commits.
  const server = await startEmbedded(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'track_commit_timestamp=on',
  ]);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create database template_atelio');
  // Only then: the program itself must not depend on the order of the search path.
  if (process.env.TEST_CLOCK) await client.query('alter role current_user set search_path = public, pg_catalog');
  await client.end();
  const url = new URL(server.url);
  url.pathname = '/template_atelio';
  const template = new pg.Client({ connectionString: url.href });
  await template.connect();
  if (process.env.TEST_CLOCK) await template.query(databaseClock(0));
  await migrate(template);
  // Most tests are not about plans, and give owners without one as much as they need.
  await template.query(
    `update plans set max_studios = null, max_offerings = null, max_members = null where id = 'free'`,
  );
  await syncSynonyms(template);
  await runMigrations({ connectionString: url.href });
  await template.end();
  provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
