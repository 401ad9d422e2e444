import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JobsOverview } from '#shared/schemas/jobs.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { recordBeat } from './queries.ts';
import { recordRuns } from './record-runs.ts';

const world = await createWorld();
const admin = await makePerson(world, { admin: true });

beforeEach(async () => {
  await world.pool.query(
    'truncate job_workers, job_runs, job_loops, deliveries, emails, graphile_worker._private_jobs',
  );
});

const getOverview = async (): Promise<JobsOverview> =>
  (await (await world.request('/api/v1/admin/jobs', { headers: asPerson(admin) })).json()) as JobsOverview;

/** Adds a job and lets its only attempt fail. */
async function makeFailedJob(message: string, task = 'send_reminders', attempts = 1): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, '{"token":"in the payload"}'::json, max_attempts => ${attempts})`.execute(
    world.db,
  );
  await doQueued(world, recordRuns(world, { [task]: () => Promise.reject(new Error(message)) }));
  return rows[0]?.id ?? '';
}

const listJobs = async () => {
  const { rows } = await sql`
    select id::text, attempts, run_at <= now() as due from graphile_worker.jobs`.execute(world.db);
  return rows;
};

const audited = (id: string) =>
  world.db.selectFrom('activities').select(['type', 'actor_id', 'data']).where('subject_id', '=', id).execute();

describe('the overview of jobs', () => {
  it('says that no worker runs, and with one that all is well', async () => {
    expect((await getOverview()).problems).toEqual(['no_worker']);
    await recordBeat(world.db, 'pool-1');
    const { problems, workers, schedule, loops } = await getOverview();
    expect(problems).toEqual([]);
    expect(workers).toMatchObject([{ id: 'pool-1' }]);
    expect(loops.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new']);
    expect(schedule.find(({ task }) => task === 'send_reminders')).toMatchObject({ state: 'new', last_run: null });
  });

  it('has a failed job with its error and attempts, without what is secret in them', async () => {
    await recordBeat(world.db, 'pool-1');
    const id = await makeFailedJob('Bearer abc.def was refused by laia@example.test');
    const overview = await getOverview();
    const error = 'Bearer [secret] was refused by [address]';
    expect(overview.failing).toEqual([
      {
        ...{ id, task: 'send_reminders', attempts: 1, max_attempts: 1, error, running: false },
        ...{ failed_at: expect.any(String), next_run_at: null },
      },
    ]);
    expect(overview.schedule.find(({ task }) => task === 'send_reminders')).toMatchObject({
      state: 'failed',
      last_run: { attempt: 1, error },
      last_failure: { error },
    });
    expect(overview.problems).toEqual(['schedule_failed', 'jobs_failed']);
    expect(JSON.stringify(overview)).not.toMatch(/in the payload|abc\.def|laia@/);
  });

  it('says when a job that failed is tried again, and that a killed one waits for an operator', async () => {
    await makeFailedJob('down', 'send_email', 3);
    await sql`select graphile_worker.add_job('send_text_message', max_attempts => 1)`.execute(world.db);
    await sql`update graphile_worker._private_jobs set attempts = 1 where last_error is null`.execute(world.db);
    const { failing } = await getOverview();
    expect(failing).toMatchObject([
      { task: 'send_text_message', error: 'The process that ran it was killed.', next_run_at: null },
      { task: 'send_email', attempts: 1, error: 'down', next_run_at: expect.any(String) },
    ]);
  });

  it('counts what waits: in the queue, in the outbox, and mails that were not sent', async () => {
    await recordBeat(world.db, 'pool-1');
    await sql`select graphile_worker.add_job('send_email', run_at => now() - interval '11 minutes')`.execute(world.db);
    await sql`select graphile_worker.add_job('send_email', run_at => now() + interval '1 hour')`.execute(world.db);
    await sql`insert into deliveries (consumer, activity_id, attempts, error)
      values ('booking_notifications', uuidv7(), 1, 'Error: Bearer abc.def')`.execute(world.db);
    await sql`insert into emails (to_address, subject, text, html, trigger, state)
      values ('a@example.test', '', '', '', 'welcome', 'failed')`.execute(world.db);
    const { queue, outbox, failed_mails, problems } = await getOverview();
    expect(queue).toMatchObject({ waiting: 1, running: 0, later: 1 });
    expect(outbox).toMatchObject({ waiting: 1, failing: 1, error: 'Error: Bearer [secret]' });
    expect(failed_mails).toBe(1);
    expect(problems).toEqual(['queue_slow']);
  });
});

describe('an administrator', () => {
  const call = (method: 'POST' | 'DELETE', id: string) =>
    world.request(`/api/v1/admin/jobs/${id}${method === 'POST' ? '/retry' : ''}`, json(method, undefined, admin));

  it('retries a failed job with all of its attempts, which is audited', async () => {
    const id = await makeFailedJob('down');
    expect((await call('POST', id)).status).toBe(204);
    expect(await listJobs()).toEqual([{ id, attempts: 0, due: true }]);
    expect(await audited(id)).toEqual([
      { type: 'job.retried', actor_id: admin.id, data: { task: 'send_reminders', attempts: 1 } },
    ]);
    await doQueued(world, { send_reminders: () => {} });
    expect(await listJobs()).toEqual([]);
  });

  it('deletes a failed job, which is audited', async () => {
    const id = await makeFailedJob('down');
    expect((await call('DELETE', id)).status).toBe(204);
    expect(await listJobs()).toEqual([]);
    expect(await audited(id)).toMatchObject([{ type: 'job.deleted' }]);
  });

  it.each(['POST', 'DELETE'] as const)('cannot %s a job that is run, or one that is not there', async (method) => {
    const id = await makeFailedJob('down');
    await sql`update graphile_worker._private_jobs set locked_by = 'pool-1', locked_at = now()`.execute(world.db);
    const reply = await call(method, id);
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([409, 'jobs.running']);
    expect(await listJobs()).toMatchObject([{ id, attempts: 1 }]);
    expect(await audited(id)).toEqual([]);
    for (const other of ['9999999', 'x', '0', '99999999999999999999']) {
      expect((await call(method, other)).status).toBe(404);
    }
  });
});
