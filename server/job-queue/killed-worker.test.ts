import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { root } from '../root.ts';
import { KILLED } from './queries.ts';
import { startRunner } from './runner.ts';

const world = await createWorld();

const lockedBy = async (): Promise<string | null | undefined> =>
  (await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(world.db)).rows[0]
    ?.locked_by;

it('a job of a killed process is run by another within a minute', async () => {
  await sql`select graphile_worker.add_job('hang')`.execute(world.db);
  const child = spawn(process.execPath, [join(root, 'tests', 'hanging-worker.ts'), world.databaseUrl]);
  const ended = once(child, 'exit');
  try {
    await expect.poll(lockedBy).toMatch(/^pool-/);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const killed = await lockedBy();
  expect(killed).toMatch(/^pool-/);

  const { promise: hasRun, resolve } = Promise.withResolvers<number>();
  const tasks = { hang: (_payload: unknown, { job }: { job: { attempts: number } }) => resolve(job.attempts) };
  const runner = await startRunner(world, { tasks }, { beat: 100, unseen: 1500 });
  expect(await hasRun).toBe(2);
  await expect.poll(lockedBy).toBeUndefined();
  await runner.stop();

  const runs = await world.db.selectFrom('job_runs').select(['task', 'attempt', 'error']).orderBy('id').execute();
  expect(runs).toEqual([
    { task: 'hang', attempt: 1, error: KILLED },
    { task: 'hang', attempt: 2, error: null },
  ]);
  expect(await world.db.selectFrom('job_workers').select('id').execute()).toEqual([]);
});
