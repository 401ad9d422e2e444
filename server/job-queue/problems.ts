import { JOB_PROBLEMS, type JobProblem, type JobState } from '#shared/jobs.ts';
import type { JobsOverview } from '#shared/schemas/jobs.ts';
import { MINUTE } from '#shared/time/time.ts';

/** Scheduled jobs may wait so long behind others. */
const SCHEDULE_GRACE = 5 * MINUTE;
/** Loops run every second; a large update of free hours may take some minutes. */
const LOOP_GRACE = 5 * MINUTE;
const QUEUE_GRACE = 10 * MINUTE;
const OUTBOX_GRACE = 5 * MINUTE;

/** The time at which the states are looked at. */
export interface Moment {
  now: Date;
  /** When the oldest living worker started; undefined without one. */
  runningSince: Date | undefined;
}

/**
 * Returns the state of a scheduled job. It is late only for times at which a worker ran: missed ones are not made up
 * for.
 * @param last its latest run @param lastBefore returns the last scheduled time before an instant
 */
export function scheduleState(
  last: { started_at: Date; error: string | null } | undefined,
  lastBefore: (instant: Date) => Date,
  { now, runningSince }: Moment,
): JobState {
  const due = lastBefore(new Date(now.getTime() - SCHEDULE_GRACE));
  if (runningSince && runningSince < due && (!last || last.started_at < due)) return 'late';
  if (!last) return 'new';
  return last.error === null ? 'ok' : 'failed';
}

/** Returns the state of a loop from its row. */
export function loopState(
  row: { ran_at: Date; failures: number } | undefined,
  { now, runningSince }: Moment,
): JobState {
  const due = new Date(now.getTime() - LOOP_GRACE);
  if (runningSince && runningSince < due && (!row || row.ran_at < due)) return 'late';
  if (!row) return 'new';
  return row.failures === 0 ? 'ok' : 'failed';
}

/** Returns what an operator should look at, the most urgent first. */
export function findProblems(
  found: Pick<JobsOverview, 'schedule' | 'loops' | 'queue' | 'failing_count' | 'outbox' | 'workers'>,
  now: Date,
): JobProblem[] {
  const has = (list: { state: JobState }[], state: JobState) => list.some((each) => each.state === state);
  const isOlder = (at: string | null, than: number) => at !== null && now.getTime() - Date.parse(at) > than;
  const checks: Record<JobProblem, boolean> = {
    no_worker: found.workers.length === 0,
    loop_late: has(found.loops, 'late'),
    loop_failed: has(found.loops, 'failed'),
    schedule_late: has(found.schedule, 'late'),
    schedule_failed: has(found.schedule, 'failed'),
    jobs_failed: found.failing_count > 0,
    queue_slow: isOlder(found.queue.oldest_at, QUEUE_GRACE),
    outbox_slow: isOlder(found.outbox.oldest_at, OUTBOX_GRACE),
  };
  return JOB_PROBLEMS.filter((problem) => checks[problem]);
}
