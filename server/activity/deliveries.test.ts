import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { type Consumer, deliverActivities } from './deliveries.ts';

const world = await createWorld();
await world.pool.query('create table effects (of text, log_id bigint)');

const add = (...consumers: string[]) =>
  world.pool.query(
    `insert into deliveries (consumer, activity_id)
      select consumer, id from unnest($1::text[]) as consumer, activities where subject_type = 'booking'`,
    [consumers],
  );

await world.pool.query(
  `insert into activities (id, type, subject_type, subject_id, actor_role, data)
    select uuidv7(make_interval(secs => n)), 'booking.held', 'booking', gen_random_uuid(), 'guest', jsonb_build_object('log_id', n)
    from generate_series(1, 25) as n`,
);

const listLeft = async (): Promise<string[]> => {
  const { rows } = await sql<{ consumer: string; log_id: number }>`
    select d.consumer, (a.data ->> 'log_id')::int as log_id from deliveries d join activities a on a.id = d.activity_id
    order by 1, 2`.execute(world.db);
  return rows.map(({ consumer, log_id }) => `${consumer} ${log_id}`);
};

/** A consumer whose effect is a row in the database, once for each time it runs. */
const writesEffect =
  (of: string): Consumer =>
  async ({ db }, { log_id }) => {
    await sql`insert into effects values (${of}, ${log_id})`.execute(db);
  };

const countEffects = async (of: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from effects where of = ${of}`.execute(world.db);
  return rows[0]?.count ?? 0;
};

afterEach(async () => {
  await world.pool.query('truncate deliveries, effects');
});

describe('the deliveries of activities', () => {
  it('lets two consumers advance independently when one of them fails', async () => {
    await add('a', 'b');
    const fails: Consumer = async () => {
      throw new Error('down');
    };
    const errors = await deliverActivities(world, { a: fails, b: writesEffect('b') });
    expect(errors).toHaveLength(25);
    expect(await countEffects('b')).toBe(25);
    expect(await listLeft()).toEqual(Array.from({ length: 25 }, (_, index) => `a ${index + 1}`));
  });

  it('rolls back a failing row alone, handles the others in order and tries it again later', async () => {
    await add('a');
    const order: number[] = [];
    let broken = true;
    const consumer: Consumer = async (services, row) => {
      order.push(row.log_id);
      await writesEffect('a')(services, row);
      if (broken && row.log_id === 3) throw new Error('row 3');
    };
    expect(await deliverActivities(world, { a: consumer })).toMatchObject([{ message: 'row 3' }]);
    expect(order).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect([await listLeft(), await countEffects('a')]).toEqual([['a 3'], 24]);

    broken = false;
    expect(await deliverActivities(world, { a: consumer })).toEqual([]);
    expect(await listLeft()).toEqual(['a 3']);
    const { rows } = await world.pool.query(
      "select attempts, error from deliveries where retry_at > now() + interval '1 s'",
    );
    expect(rows).toEqual([{ attempts: 1, error: 'Error: row 3' }]);
    await world.pool.query('update deliveries set retry_at = now()');
    await deliverActivities(world, { a: consumer });
    expect([await listLeft(), await countEffects('a')]).toEqual([[], 25]);
  });

  it('handles each row once when several workers look at the same time', async () => {
    await add('a');
    const handled: number[] = [];
    const consumer: Consumer = async (services, row) => {
      await writesEffect('a')(services, row);
      handled.push(row.log_id);
    };
    await Promise.all(Array.from({ length: 4 }, () => deliverActivities(world, { a: consumer })));
    expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect([await listLeft(), await countEffects('a')]).toEqual([[], 25]);
  });

  it('loses nothing when a worker dies in the middle of a batch', async () => {
    await add('a');
    const dies: Consumer = async (services, row) => {
      await writesEffect('a')(services, row);
      if (row.log_id === 7) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(services.db);
    };
    await expect(deliverActivities(world, { a: dies })).rejects.toThrow();
    expect([(await listLeft()).length, await countEffects('a')]).toEqual([25, 0]);
    await deliverActivities(world, { a: writesEffect('a') });
    expect([await listLeft(), await countEffects('a')]).toEqual([[], 25]);
  });

  it('refuses a second row of the same change for a consumer', async () => {
    await add('a');
    await expect(add('a')).rejects.toMatchObject({ constraint: 'deliveries_pkey' });
  });
});
