import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assertNoUnfinishedLargeWorld } from '#demo/large-world.ts';
import { readState } from '#demo/large-world-state.ts';
import { connectDatabase } from '#server/db/database.ts';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { count, digests, indexesOf, rowsOf, triggersOf } from '#tests/worlds/large-world.ts';
import { clearTheWay } from './clearing.ts';
import { ensureLargeWorld } from './large.ts';
import { TABLES } from './loading.ts';

const OFFERINGS = 200;
const NOW = '2026-03-16T10:20:00Z';

const empty = await createWorld();
const world = await createWorld({}, () => new Date(NOW));
await ensureLargeWorld(world, OFFERINGS);

test('indexes and triggers are restored', async () => {
  expect(await indexesOf(world)).toEqual(await indexesOf(empty));
  expect(await triggersOf(world)).toEqual(await triggersOf(empty));
});

describe('made again', () => {
  const ids = async (of: TestWorld) =>
    (
      await rowsOf<{ id: string }>(
        of,
        'select id from studios union select id from offerings union select id from events order by 1',
      )
    ).map(({ id }) => id);

  test('it is the same', async () => {
    const again = await createWorld({}, () => new Date(NOW));
    await ensureLargeWorld(again, OFFERINGS);
    expect(await digests(again)).toEqual(await digests(world));
  });

  test('on another day it has the same ids, and its events are around that day', async () => {
    const later = await createWorld({}, () => new Date('2026-12-30T23:10:00Z'));
    await ensureLargeWorld(later, OFFERINGS);
    expect(await ids(later)).toEqual(await ids(world));
    expect(await count(later, `select from events where starts_at < '2026-12-02' or starts_at > '2027-02-24'`)).toBe(0);
  });
});

/** Connects as a role that owns everything and has no other privileges. */
async function asOwner(of: TestWorld): Promise<TestWorld> {
  await sql
    .raw(`do $$
      declare
        thing record;
      begin
        if not exists (select from pg_roles where rolname = 'plain_owner') then
          create role plain_owner login password 'plain';
        end if;
        for thing in select oid::regclass as name from pg_class
          where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
        loop
          execute format('alter table %s owner to plain_owner', thing.name);
        end loop;
        grant all on schema public, auth to plain_owner;
      end $$`)
    .execute(of.db);
  const url = new URL(of.databaseUrl);
  [url.username, url.password] = ['plain_owner', 'plain'];
  const { db, pool, close } = connectDatabase(url.href, 4);
  onTestFinished(close);
  return { ...of, db, pool };
}

describe('a database', () => {
  test('whose owner cannot disable triggers gets the same world, with every row checked', async () => {
    const plain = await asOwner(await createWorld({}, () => new Date(NOW)));
    await ensureLargeWorld(plain, OFFERINGS);
    expect(await digests(plain)).toEqual(await digests(world));
    expect(await indexesOf(plain)).toEqual(await indexesOf(empty));
    expect(await triggersOf(plain)).toEqual(await triggersOf(empty));
  });

  test('that has the world is left alone, and one with another size is refused', async () => {
    const before = await readState(world.db);
    await ensureLargeWorld(world, OFFERINGS);
    expect(await readState(world.db)).toEqual(before);
    await expect(ensureLargeWorld(world, 60)).rejects.toThrow(`DEMO=large:${OFFERINGS}`);
  });

  test('with an account is refused, and keeps it', async () => {
    const used = await createWorld();
    await used.db.insertInto('auth.users').values({ email: 'somebody@example.org' }).execute();
    await expect(ensureLargeWorld(used, 60)).rejects.toThrow('this one is in use');
    expect(await count(used, 'select from auth.users')).toBe(1);
    expect(await indexesOf(used)).toEqual(await indexesOf(empty));
  });

  test('is as empty as before when the world cannot be made', async () => {
    const full = await createWorld();
    await sql`alter table free_hours add constraint full_up check (false) not valid`.execute(full.db);
    await expect(ensureLargeWorld(full, 60)).rejects.toThrow('full_up');
    for (const { name } of TABLES) expect([name, await count(full, `select from ${name}`)]).toEqual([name, 0]);
    expect(await readState(full.db)).toBeUndefined();
    expect(await indexesOf(full)).toEqual(await indexesOf(empty));
  });

  test('with an unfinished world is refused, and gets a complete one on request', async () => {
    const half = await createWorld({}, () => new Date(NOW));
    await clearTheWay(half.db, 900, false);
    await half.db.insertInto('auth.users').values({ email: 'owner@atelio.test' }).execute();
    await expect(assertNoUnfinishedLargeWorld(half)).rejects.toThrow('DEMO=large:900');
    await ensureLargeWorld(half, 60);
    await assertNoUnfinishedLargeWorld(half);
    expect(await count(half, 'select from offerings')).toBe(60);
    expect(await indexesOf(half)).toEqual(await indexesOf(empty));
    expect(await triggersOf(half)).toEqual(await triggersOf(empty));
  });
});
