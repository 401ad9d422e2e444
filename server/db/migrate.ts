import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../config/start-error.ts';

// An arbitrary advisory lock: two processes that start together migrate once.
const LOCK = 4_180_231;

/** Lists the migration files of this version of the program, in order. */
export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Applies the pending migrations, forward only, each in its own transaction.
 * @returns the names of the applied files
 * @throws StartError if the database is newer than the program
 */
export async function migrate(client: pg.ClientBase, folder: string): Promise<string[]> {
  const known = await listMigrations(folder);
  const applied: string[] = [];
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !known.includes(name)).sort();
    if (unknown.length > 0) {
      throw new StartError(
        `The database is newer than this program: it has the migration ${unknown[0]}. Start the newer version of the program, or restore a backup.`,
      );
    }
    for (const name of known) {
      if (done.has(name)) continue;
      const sql = await readFile(join(folder, name), 'utf8');
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return applied;
}
