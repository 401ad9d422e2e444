import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { doQueued } from '#tests/queue.ts';
import { createLoopWatch } from './loop-watch.ts';
import { KEPT_RUNS, recordRuns } from './record-runs.ts';

const world = await createWorld();
const signal = new AbortController().signal;

beforeEach(async () => {
  await world.pool.query('truncate job_runs, job_loops, graphile_worker._private_jobs');
});

const addJobs = (task: string, count = 1) =>
  sql`select graphile_worker.add_job(${task}) from generate_series(1, ${count})`.execute(world.db);

const runTasks = (tasks: TaskList) => doQueued(world, recordRuns(world, tasks));

describe('the runs of a task', () => {
  it('are recorded with their attempt and error, without what is secret in it', async () => {
    await addJobs('fails');
    await runTasks({
      fails() {
        throw new Error('https://api.test/verify?token=abc123&to=1 refused laia@example.test with Bearer xyz.abc');
      },
    });
    const runs = await world.db.selectFrom('job_runs').select(['task', 'attempt', 'error']).execute();
    const error = 'https://api.test/verify?token=[secret]&to=1 refused [address] with Bearer [secret]';
    expect(runs).toEqual([{ task: 'fails', attempt: 1, error }]);
  });

  it('are kept up to a number, failures apart from the rest', async () => {
    await addJobs('fails');
    await addJobs('works', KEPT_RUNS + 3);
    let runs = 0;
    await runTasks({
      fails: () => Promise.reject(new Error('down')),
      works: () => {
        runs += 1;
      },
    });
    expect(runs).toBe(KEPT_RUNS + 3);
    const { rows } = await world.pool.query(
      'select task, count(*)::int as count, min(job_id) = max(job_id) as one from job_runs group by task order by task',
    );
    expect(rows).toEqual([
      { task: 'fails', count: 1, one: true },
      { task: 'works', count: KEPT_RUNS, one: false },
    ]);
  });

  it('count when they cannot be recorded', async () => {
    await addJobs('works');
    await world.pool.query('alter table job_runs rename to no_job_runs');
    await runTasks({ works: () => {} });
    await world.pool.query('alter table no_job_runs rename to job_runs');
    const { rows } = await world.pool.query('select id from graphile_worker.jobs');
    expect(rows).toEqual([]);
  });
});

describe('a loop', () => {
  const loops = () => world.db.selectFrom('job_loops').select(['loop', 'error', 'failures']).execute();

  it('is recorded with its failures since it last succeeded', async () => {
    let elapsed = 0;
    const { watch } = createLoopWatch(world, () => elapsed);
    let isDown = true;
    const run = watch('payments', async () => {
      if (isDown) throw new Error('the bank is down');
    });
    for (let failed = 0; failed < 3; failed += 1) await expect(run(signal)).rejects.toThrow('the bank is down');
    expect(await loops()).toEqual([{ loop: 'payments', error: 'the bank is down', failures: 3 }]);
    isDown = false;
    elapsed += 60_000;
    await run(signal);
    expect(await loops()).toEqual([{ loop: 'payments', error: 'the bank is down', failures: 0 }]);
  });

  it('is written down every few seconds, not every time', async () => {
    let elapsed = 0;
    let clock = new Date('2026-11-02T10:00:00Z');
    const { watch } = createLoopWatch({ ...world, now: () => clock }, () => elapsed);
    const run = watch('outbox', async () => {});
    const ranAt = async () => (await world.db.selectFrom('job_loops').select('ran_at').execute())[0]?.ran_at;
    const runAfter = async (seconds: number) => {
      elapsed += seconds * 1000;
      clock = new Date(clock.getTime() + seconds * 1000);
      await run(signal);
    };
    await runAfter(0);
    await runAfter(1);
    expect(await ranAt()).toEqual(new Date('2026-11-02T10:00:00Z'));
    await runAfter(4);
    expect(await ranAt()).toEqual(new Date('2026-11-02T10:00:05Z'));
  });

  it('that never ends is noticed after a while, and one that fails is not taken for it', async () => {
    let elapsed = 0;
    const { watch, isRunning } = createLoopWatch(world, () => elapsed);
    const fails = watch('payments', () => Promise.reject(new Error('down')));
    const hangs = watch('outbox', () => new Promise(() => {}));
    void hangs(signal);
    elapsed += 15 * 60_000;
    await expect(fails(signal)).rejects.toThrow('down');
    expect(isRunning()).toBe(true);
    elapsed += 6 * 60_000;
    expect(isRunning()).toBe(false);
  });
});
