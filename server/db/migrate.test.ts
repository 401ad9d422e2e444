import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { StartError } from '../config/start-error.ts';
import { root } from '../root.ts';
import { migrate } from './migrate.ts';
import { isOfOldChain, RENAMED_CONSTRAINTS } from './old-chain.ts';

/** The names of the old chain that tests need: its first file, one in the middle, and its last. */
const OLD_CHAIN = ['0001_site.sql', '0200_till_closings.sql', '0230_activities.sql'];

const admin = new pg.Client({ connectionString: inject('databaseUrl') });
await admin.connect();
afterAll(() => admin.end());

/** Connects to a database of its own: an empty one, or a copy of the migrated template. */
async function createDatabase(template?: string): Promise<pg.Client> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  return connect(name);
}

async function connect(database = ''): Promise<pg.Client> {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function recorded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

async function record(client: pg.Client, names: string[]): Promise<void> {
  await client.query('delete from schema_migrations');
  await client.query('insert into schema_migrations (name) select unnest($1::text[])', [names]);
}

describe('on a database of its own', () => {
  let folder = '';
  const write = (file: string, sql: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), sql);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atelio-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    write('schema/01-studios.sql', 'create table studios (id integer)');
    write('schema/02-spaces.sql', 'create table spaces (id integer); insert into spaces values (1)');
    write(
      'functions/01-count.sql',
      'create function count_spaces() returns bigint return (select count(*) from spaces)',
    );
    write('migrations/0231_more.sql', 'alter table spaces add column name text');
    write('migrations/README.md', 'not a migration');
  });

  it('applies the schema, the functions and then the migrations, each once', async () => {
    const client = await createDatabase();
    expect(await migrate(client, folder)).toEqual(['schema', '0231_more.sql']);
    expect(await recorded(client)).toEqual(['0231_more.sql', 'schema']);
    write('migrations/0232_again.sql', 'insert into spaces values (count_spaces() + 1)');
    expect(await migrate(client, folder)).toEqual(['0232_again.sql']);
    expect(await migrate(client, folder)).toEqual([]);
    expect((await client.query('select id, name from spaces order by id')).rows).toEqual([
      { id: 1, name: null },
      { id: 2, name: null },
    ]);
  });

  it('leaves nothing of a schema that fails, and names the file', async () => {
    const client = await createDatabase();
    write('schema/02-spaces.sql', 'create table spaces (id no_such_type)');
    await expect(migrate(client, folder)).rejects.toThrow('Migration schema/02-spaces.sql failed');
    expect(await recorded(client)).toEqual([]);
    expect((await client.query(`select to_regclass('studios') as studios`)).rows).toEqual([{ studios: null }]);
  });

  it('applies it once when two programs start together', async () => {
    const client = await createDatabase();
    const second = await connect(client.database);
    const applied = await Promise.all([migrate(client, folder), migrate(second, folder)]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([['schema', '0231_more.sql'], []]);
  });
});

it('numbers migrations on from the old chain', async () => {
  const files = await readdir(join(root, 'server', 'db', 'migrations'));
  expect(files.filter(isOfOldChain)).toEqual([]);
});

describe('on a database that has migrations', () => {
  const migrated = () => createDatabase('template_atelio');

  it('goes on with one of the whole old chain, whose names become that of the schema', async () => {
    const client = await migrated();
    const now = await recorded(client);
    await record(client, [...OLD_CHAIN, ...now.filter((name) => name !== 'schema')]);
    for (const [table, before, after] of RENAMED_CONSTRAINTS) {
      await client.query(`alter table ${table} rename constraint ${after} to ${before}`);
    }
    expect(await migrate(client)).toEqual([]);
    expect(await recorded(client)).toEqual(now);
    expect(await migrate(client)).toEqual([]);
  });

  it('refuses one in the middle of the old chain, and says what to start', async () => {
    const client = await migrated();
    await record(client, OLD_CHAIN.slice(0, 2));
    const refused = migrate(client);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      'its last migration is 0200_till_closings.sql. Start the version of 30 November 2026 (commit feb87973)',
    );
    expect(await recorded(client)).toEqual(OLD_CHAIN.slice(0, 2));
  });

  it.each([
    ['schema', '9999_from_the_future.sql'],
    [...OLD_CHAIN, '9999_from_the_future.sql'],
  ])('refuses one that is newer than the program: %s …', async (...names) => {
    const client = await migrated();
    await record(client, names);
    const refused = migrate(client);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('newer than this program: it has the migration 9999_from_the_future.sql');
    expect(await recorded(client)).toEqual(names.toSorted());
  });
});
