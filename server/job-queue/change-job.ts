import { sql } from 'kysely';
import { record } from '../activity/activity.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';

/** The administrator who changes a job. */
interface ChangedBy {
  userId: string;
}

/**
 * Lets a job run now, with all of its attempts before it.
 * @throws Refusal `http.not_found`, or `jobs.running` while it is run
 */
export const retryJob = (services: Services, by: ChangedBy, id: string): Promise<void> =>
  changeJob(services, by, id, 'job.retried', (tx) =>
    // The function of the JavaScript library leaves `attempts` as it is when it is set to 0.
    sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(tx),
  );

/**
 * Deletes a job, which is then never done.
 * @throws Refusal `http.not_found`, or `jobs.running` while it is run
 */
export const deleteJob = (services: Services, by: ChangedBy, id: string): Promise<void> =>
  changeJob(services, by, id, 'job.deleted', (tx) =>
    sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(tx),
  );

const changeJob = (
  { db, now }: Services,
  { userId }: ChangedBy,
  id: string,
  type: 'job.retried' | 'job.deleted',
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const job = await lockJob(tx, id);
    if (!job) refuse('http.not_found');
    if (job.running) refuse('jobs.running');
    await change(tx);
    const { task, attempts } = job;
    await record({ db: tx, now }, type, { by: userId, subject: id, data: { task, attempts } });
  });

/** Locks the row of a job, so that no worker takes it before the end of the transaction. */
async function lockJob(tx: Tx, id: string) {
  if (!/^[1-9]\d{0,17}$/.test(id)) return undefined;
  const { rows } = await sql<{ task: string; attempts: number; running: boolean }>`
    select tasks.identifier as task, jobs.attempts, jobs.locked_at is not null as running
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.id = ${id} for update of jobs`.execute(tx);
  return rows[0];
}
