import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';

/**
 * Inserts or updates the row of a worker.
 * @returns the milliseconds since its previous beat; undefined for the first
 */
export async function recordBeat(db: Connection, workerId: string): Promise<number | undefined> {
  const { rows } = await sql<{ since: number | null }>`
    insert into job_workers (id) values (${workerId})
    on conflict (id) do update set seen_at = now()
    returning (extract(epoch from new.seen_at - old.seen_at) * 1000)::float8 as since`.execute(db);
  return rows[0]?.since ?? undefined;
}

/**
 * Removes the workers that were not seen for `unseen` milliseconds, frees their jobs, and records these runs as failed.
 * @returns their ids
 */
export async function unlockUnseenWorkers(tx: Tx, unseen: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from job_workers where seen_at < now() - ${unseen} * interval '1 millisecond' returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`
    insert into job_runs (task, job_id, attempt, started_at, finished_at, error)
    select task_identifier, id, attempts, locked_at, now(), ${KILLED}
    from graphile_worker.jobs where locked_by = any(${ids})`.execute(tx);
  await sql`select graphile_worker.force_unlock_workers(${ids})`.execute(tx);
  return ids;
}

/** The error of a run that ended with its process. */
export const KILLED = 'The process that ran it was killed.';

/** Removes a worker that has stopped, and frees what it may have left locked. */
export async function removeWorker(db: Connection, workerId: string): Promise<void> {
  await sql`
    with gone as (delete from job_workers where id = ${workerId})
    select graphile_worker.force_unlock_workers(array[${workerId}])`.execute(db);
}

export interface RunRow {
  task: string;
  job_id: string;
  attempt: number;
  started_at: Date;
  finished_at: Date;
  error: string | null;
}

/** Inserts a run, and deletes old ones: of each task the latest runs that succeeded and that failed are kept. */
export async function insertRun(db: Connection, run: RunRow, kept: number): Promise<void> {
  await sql`
    with old as (
      delete from job_runs
      where task = ${run.task} and (error is null) = ${run.error === null} and id <= (
        select id from job_runs where task = ${run.task} and (error is null) = ${run.error === null}
        order by id desc offset ${kept - 1} limit 1)
    )
    insert into job_runs (task, job_id, attempt, started_at, finished_at, error)
    values (${run.task}, ${run.job_id}, ${run.attempt}, ${run.started_at}, ${run.finished_at}, ${run.error})`.execute(
    db,
  );
}

/** What a process has seen of a loop since it last wrote it down. */
export interface LoopReport {
  loop: string;
  ranAt: Date;
  failedAt: Date | null;
  error: string | null;
  /** Since the last run that succeeded, or since the last report. */
  failures: number;
  /** Whether a run succeeded since the last report. */
  succeeded: boolean;
}

export async function saveLoop(db: Connection, report: LoopReport): Promise<void> {
  const { loop, ranAt, failedAt, error, failures, succeeded } = report;
  await sql`
    insert into job_loops (loop, ran_at, failed_at, error, failures)
    values (${loop}, ${ranAt}, ${failedAt}, ${error}, ${failures})
    on conflict (loop) do update set
      ran_at = greatest(job_loops.ran_at, excluded.ran_at),
      failed_at = coalesce(excluded.failed_at, job_loops.failed_at),
      error = coalesce(excluded.error, job_loops.error),
      failures = excluded.failures + case when ${succeeded}::boolean then 0 else job_loops.failures end`.execute(db);
}
