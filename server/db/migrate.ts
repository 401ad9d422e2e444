import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { root } from '../root.ts';
import { adoptOldChain, isOfOldChain } from './old-chain.ts';

// An arbitrary advisory lock: two processes that start together migrate once.
const LOCK = 4_180_231;

/** The name under which a database records the files of `schema/` and `functions/`, its first migration. */
export const FIRST_MIGRATION = 'schema';

interface Migration {
  name: string;
  files: string[];
}

/** Lists the migrations of this version of the program: the schema, then the files of `migrations/`, in order. */
async function listMigrations(folder: string): Promise<Migration[]> {
  const sqlFiles = async (name: string) =>
    (await readdir(join(folder, name))).filter((file) => file.endsWith('.sql')).sort();
  const [schema, functions, changes] = await Promise.all(['schema', 'functions', 'migrations'].map(sqlFiles));
  return [
    {
      name: FIRST_MIGRATION,
      files: [
        ...(schema ?? []).map((file) => join('schema', file)),
        ...(functions ?? []).map((file) => join('functions', file)),
      ],
    },
    ...(changes ?? []).map((file) => ({ name: file, files: [join('migrations', file)] })),
  ];
}

/**
 * Applies the pending migrations, forward only, each in its own transaction.
 * @param folder the one with the folders `schema`, `functions` and `migrations`
 * @returns the names of the applied migrations
 * @throws StartError if the database is newer than the program, or too old for it
 */
export async function migrate(client: pg.ClientBase, folder = join(root, 'server', 'db')): Promise<string[]> {
  const known = await listMigrations(folder);
  const applied: string[] = [];
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !isOfOldChain(name) && !known.some((one) => one.name === name)).sort();
    if (unknown.length > 0) {
      throw new StartError(
        `The database is newer than this program: it has the migration ${unknown[0]}. Start the newer version of the program, or restore a backup.`,
      );
    }
    if ([...done].some(isOfOldChain)) {
      await inOneTransaction(client, () => adoptOldChain(client, done, FIRST_MIGRATION));
      done.add(FIRST_MIGRATION);
    }
    for (const { name, files } of known) {
      if (done.has(name)) continue;
      await inOneTransaction(client, async () => {
        for (const file of files) await applyFile(client, folder, file);
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
      });
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
  return applied;
}

async function applyFile(client: pg.ClientBase, folder: string, file: string): Promise<void> {
  const sql = await readFile(join(folder, file), 'utf8');
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${file} failed`, { cause: error });
  }
}

async function inOneTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
