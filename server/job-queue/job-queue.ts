import { LOOPS } from '#shared/jobs.ts';
import type { FailingJob, JobLoop, JobsOverview, ScheduledJob } from '#shared/schemas/jobs.ts';
import { DAY } from '#shared/time/time.ts';
import { readSnapshot } from '../db/transaction.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import * as queries from './overview-queries.ts';
import { findProblems, loopState, type Moment, scheduleState } from './problems.ts';
import { KILLED } from './queries.ts';
import { parseSchedule, type ScheduledTask } from './schedule.ts';

/** Failing jobs that are listed. */
const MAX_FAILING = 100;

/**
 * Returns how scheduled work, the queue, the outbox and the workers stand.
 * @param crontab the schedule of all domains
 */
export async function getJobsOverview(services: Services, crontab: readonly string[]): Promise<JobsOverview> {
  const now = services.now();
  const tasks = parseSchedule(crontab);
  const names = tasks.map(({ task }) => task);
  const read = await readSnapshot(services.db, async (db) => ({
    workers: await queries.listWorkers(db),
    runs: await queries.listLatestRuns(db, names),
    loops: await queries.listLoops(db),
    queue: await queries.countQueue(db),
    failing: await queries.listFailing(db, MAX_FAILING),
    failing_count: await queries.countFailing(db),
    failed_mails: await queries.countFailedMails(db, new Date(now.getTime() - 7 * DAY)),
    outbox: await queries.countOutbox(db),
  }));
  const at: Moment = { now, runningSince: read.workers[0]?.started_at };
  const found = {
    schedule: tasks.map((task) => describeTask(task, read.runs, at)),
    loops: LOOPS.map((loop) => describeLoop(loop, read.loops, at)),
    queue: { ...read.queue, oldest_at: iso(read.queue.oldest_at) },
    failing: read.failing.map(describeFailing),
    failing_count: read.failing_count,
    failed_mails: read.failed_mails,
    outbox: {
      ...read.outbox,
      oldest_at: iso(read.outbox.oldest_at),
      error: read.outbox.error === null ? null : describeError(read.outbox.error),
    },
    workers: read.workers.map((row) => ({
      id: row.id,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
    })),
  };
  return { at: now.toISOString(), problems: findProblems(found, now), ...found };
}

function describeTask({ task, ...times }: ScheduledTask, runs: queries.LatestRun[], at: Moment): ScheduledJob {
  const [last] = runs
    .filter((run) => run.task === task)
    .sort((a, b) => b.finished_at.getTime() - a.finished_at.getTime());
  const failure = runs.find((run) => run.task === task && run.error !== null);
  return {
    task,
    state: scheduleState(last, times.lastBefore, at),
    last_run: last
      ? {
          started_at: last.started_at.toISOString(),
          finished_at: last.finished_at.toISOString(),
          attempt: last.attempt,
          error: last.error,
        }
      : null,
    last_failure: failure ? { at: failure.finished_at.toISOString(), error: failure.error ?? '' } : null,
    next_run_at: times.nextAfter(at.now).toISOString(),
  };
}

type LoopRow = Awaited<ReturnType<typeof queries.listLoops>>[number];

function describeLoop(loop: JobLoop['loop'], rows: LoopRow[], at: Moment): JobLoop {
  const row = rows.find((each) => each.loop === loop);
  return {
    loop,
    state: loopState(row, at),
    ran_at: iso(row?.ran_at),
    failures: row?.failures ?? 0,
    last_failure: row?.failed_at ? { at: row.failed_at.toISOString(), error: row.error ?? '' } : null,
  };
}

const describeFailing = (row: queries.FailingRow): FailingJob => ({
  id: row.id,
  task: row.task,
  attempts: row.attempts,
  max_attempts: row.max_attempts,
  error: row.last_error === null ? KILLED : describeError(row.last_error),
  failed_at: iso(row.failed_at),
  next_run_at: row.attempts < row.max_attempts ? row.run_at.toISOString() : null,
  running: row.running,
});

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;
