import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import { HEARTBEAT } from './heartbeat.ts';

/** A job that has failed at least once, or whose last attempt was killed. */
const IS_FAILING = sql<boolean>`(jobs.last_error is not null or (jobs.attempts >= jobs.max_attempts and jobs.locked_at is null))`;

/** The workers that were seen lately. */
export async function listWorkers(db: Connection) {
  const { rows } = await sql<{ id: string; started_at: Date; seen_at: Date }>`
    select id, started_at, seen_at from job_workers
    where seen_at > now() - ${HEARTBEAT.unseen} * interval '1 millisecond' order by started_at`.execute(db);
  return rows;
}

export interface LatestRun {
  task: string;
  started_at: Date;
  finished_at: Date;
  attempt: number;
  error: string | null;
}

/** Of each task the latest run that succeeded, and the latest that failed. */
export async function listLatestRuns(db: Connection, tasks: readonly string[]): Promise<LatestRun[]> {
  const { rows } = await sql<LatestRun>`
    select run.* from unnest(${tasks}::text[]) as wanted (task), unnest(array[true, false]) as ended (well),
      lateral (
        select task, started_at, finished_at, attempt, error from job_runs
        where job_runs.task = wanted.task and (job_runs.error is null) = ended.well
        order by id desc limit 1) as run`.execute(db);
  return rows;
}

export const listLoops = (db: Connection) => db.selectFrom('job_loops').selectAll().execute();

export async function countQueue(db: Connection) {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null; running: number; later: number }>`
    with open as (
      select run_at, locked_at from graphile_worker.jobs where attempts < max_attempts or locked_at is not null)
    select count(*) filter (where locked_at is null and run_at <= now()) as waiting,
      min(run_at) filter (where locked_at is null and run_at <= now()) as oldest_at,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and run_at > now()) as later
    from open`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null, running: 0, later: 0 };
}

export interface FailingRow {
  id: string;
  task: string;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  failed_at: Date | null;
  run_at: Date;
  running: boolean;
}

/** The jobs that have failed, the newest first. */
export async function listFailing(db: Connection, limit: number): Promise<FailingRow[]> {
  const { rows } = await sql<FailingRow>`
    select jobs.id::text, task_identifier as task, attempts, max_attempts, last_error, run_at,
      locked_at is not null as running,
      (select max(finished_at) from job_runs where job_id = jobs.id and error is not null) as failed_at
    from graphile_worker.jobs where ${IS_FAILING}
    order by jobs.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countFailing(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where ${IS_FAILING}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countFailedMails(db: Connection, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from emails where state = 'failed' and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The deliveries that wait, and since when the oldest does. */
export async function countOutbox(db: Connection) {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null; failing: number; error: string | null }>`
    select count(*) as waiting, min(a.at) as oldest_at, count(*) filter (where d.attempts > 0) as failing,
      (array_agg(d.error order by d.activity_id) filter (where d.attempts > 0))[1] as error
    from deliveries d left join activities a on a.id = d.activity_id`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null, failing: 0, error: null };
}
