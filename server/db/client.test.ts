import { expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';

const { pool } = await createWorld();

const backend = async () => (await pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;

it('keeps a connection whose statement was refused, and replaces one that the database closed', async () => {
  const first = await backend();
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect(await backend()).toBe(first);
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating connection');
  expect(await backend()).not.toBe(first);
});
