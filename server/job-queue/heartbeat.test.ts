import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { beat } from './heartbeat.ts';
import { removeWorker } from './queries.ts';

const world = await createWorld();

beforeEach(async () => {
  await world.pool.query('truncate job_workers, graphile_worker._private_jobs, graphile_worker._private_job_queues');
});

/** Makes a worker that was last seen some seconds ago and holds a job in a queue. */
async function makeWorker(id: string, secondsAgo: number): Promise<void> {
  await sql`insert into job_workers (id, seen_at) values (${id}, now() - ${secondsAgo} * interval '1 second')`.execute(
    world.db,
  );
  await sql`select graphile_worker.add_job('mail', queue_name => ${`of ${id}`})`.execute(world.db);
  await sql`update graphile_worker._private_jobs set locked_by = ${id}, locked_at = now() where locked_by is null`.execute(
    world.db,
  );
  await sql`update graphile_worker._private_job_queues set locked_by = ${id}, locked_at = now() where locked_by is null`.execute(
    world.db,
  );
}

/** The workers that hold jobs, and those that hold queues. */
const lockHolders = async (): Promise<[string[], string[]]> => {
  const holders = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select locked_by as id from ${sql.raw(table)} where locked_by is not null order by 1`.execute(world.db);
    return rows.map(({ id }) => id);
  };
  return [await holders('graphile_worker._private_jobs'), await holders('graphile_worker._private_job_queues')];
};

/** Moves the latest beat of a worker into the past. */
const delayBeat = (id: string, seconds: number) =>
  sql`update job_workers set seen_at = seen_at - ${seconds} * interval '1 second' where id = ${id}`.execute(world.db);

describe('a heartbeat', () => {
  it('frees the jobs and queues of workers that were not seen for 30 seconds, and of no other', async () => {
    await makeWorker('dead', 31);
    await makeWorker('alive', 25);
    expect(await beat(world, 'me')).toEqual([]);
    expect(await beat(world, 'me')).toEqual(['dead']);
    expect(await lockHolders()).toEqual([['alive'], ['alive']]);
    expect(await beat(world, 'me')).toEqual([]);
  });

  it('frees nothing when it is the first, or when the one before was too long ago', async () => {
    await makeWorker('suspended too', 40);
    expect(await beat(world, 'me')).toEqual([]);
    await delayBeat('me', 40);
    expect(await beat(world, 'me')).toEqual([]);
    expect(await lockHolders()).toEqual([['suspended too'], ['suspended too']]);
    // It has woken up as well: its own beat saves it.
    await beat(world, 'suspended too');
    expect(await beat(world, 'me')).toEqual([]);
    expect(await lockHolders()).toEqual([['suspended too'], ['suspended too']]);
  });

  it('of two workers at once frees the jobs of a dead one once', async () => {
    await makeWorker('dead', 31);
    await Promise.all([beat(world, 'a'), beat(world, 'b')]);
    const freed = await Promise.all([beat(world, 'a'), beat(world, 'b')]);
    expect(freed.flat()).toEqual(['dead']);
  });

  it('of a worker that stops leaves nothing behind', async () => {
    await makeWorker('me', 0);
    await removeWorker(world.db, 'me');
    expect(await lockHolders()).toEqual([[], []]);
    expect(await world.db.selectFrom('job_workers').selectAll().execute()).toEqual([]);
  });
});
