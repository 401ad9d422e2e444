import { sql } from 'kysely';
import { TABLES } from '#bench/worlds/loading.ts';
import type { TestWorld } from '../harness.ts';

export async function rowsOf<Row>(world: TestWorld, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(world.db)).rows;
}

/** Returns the count of a statement. */
export async function count(world: TestWorld, statement: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(world, `select count(*) from (${statement}) counted`);
  return row?.count ?? Number.NaN;
}

export const indexesOf = (world: TestWorld) =>
  rowsOf(world, `select indexdef from pg_indexes where schemaname in ('public', 'auth') order by indexname`);

export const triggersOf = (world: TestWorld) =>
  rowsOf(
    world,
    `select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  );

/** Returns all rows of all tables, without write times and the salt of the password. */
export const digests = async (of: TestWorld) =>
  Promise.all(
    TABLES.map(({ name }) =>
      rowsOf(
        of,
        `select '${name}' as of, count(*), md5(string_agg(line, '' order by line)) from (
        select (to_jsonb(t) - 'created_at' - 'updated_at' - 'password_hash')::text as line from ${name} t) lines`,
      ),
    ),
  );
