import { z } from 'zod';
import { JOB_PROBLEMS, JOB_STATES, LOOPS } from '../jobs.ts';

const Instant = z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' });

/** An error in one line, without addresses, numbers and tokens. */
const JobError = z.string();

const ScheduledJob = z
  .object({
    task: z.string(),
    state: z.enum(JOB_STATES),
    /** null before the first. */
    last_run: z
      .object({ started_at: Instant, finished_at: Instant, attempt: z.number().int(), error: JobError.nullable() })
      .nullable(),
    /** The latest run that failed, also where later ones succeeded. */
    last_failure: z.object({ at: Instant, error: JobError }).nullable(),
    next_run_at: Instant,
  })
  .meta({ id: 'ScheduledJob' });
export type ScheduledJob = z.infer<typeof ScheduledJob>;

/** Work that is done every second, outside of the queue. */
const JobLoop = z
  .object({
    loop: z.enum(LOOPS),
    state: z.enum(JOB_STATES),
    ran_at: Instant.nullable(),
    /** Since the last run that succeeded. */
    failures: z.number().int(),
    last_failure: z.object({ at: Instant, error: JobError }).nullable(),
  })
  .meta({ id: 'JobLoop' });
export type JobLoop = z.infer<typeof JobLoop>;

/** A job that has failed and is still in the queue. */
const FailingJob = z
  .object({
    id: z.string(),
    task: z.string(),
    attempts: z.number().int(),
    max_attempts: z.number().int(),
    error: JobError,
    /** null if it is no longer known. */
    failed_at: Instant.nullable(),
    /** null after its last attempt: it waits for an operator. */
    next_run_at: Instant.nullable(),
    running: z.boolean(),
  })
  .meta({ id: 'FailingJob' });
export type FailingJob = z.infer<typeof FailingJob>;

export const JobsOverview = z
  .object({
    at: Instant,
    /** What an operator should look at, the most urgent first; empty if all is well. */
    problems: z.array(z.enum(JOB_PROBLEMS)),
    schedule: z.array(ScheduledJob),
    loops: z.array(JobLoop),
    queue: z.object({
      /** Jobs that could run now. */
      waiting: z.number().int(),
      /** Since when the longest waiting could have run. */
      oldest_at: Instant.nullable(),
      running: z.number().int(),
      /** Jobs that are due later, further attempts included. */
      later: z.number().int(),
    }),
    failing: z.array(FailingJob),
    /** Also those that the list has no place for. */
    failing_count: z.number().int(),
    /** Mails of the last seven days that could not be sent. */
    failed_mails: z.number().int(),
    outbox: z.object({
      waiting: z.number().int(),
      oldest_at: Instant.nullable(),
      /** Rows whose handling has failed and is tried again. */
      failing: z.number().int(),
      error: JobError.nullable(),
    }),
    workers: z.array(z.object({ id: z.string(), started_at: Instant, seen_at: Instant })),
  })
  .meta({ id: 'JobsOverview' });
export type JobsOverview = z.infer<typeof JobsOverview>;
