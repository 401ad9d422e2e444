import { refusal } from './refusal.ts';

/** What runs every second outside of the queue. */
export const LOOPS = ['free_hours', 'lapsed_bookings', 'payments', 'outbox'] as const;
export type LoopName = (typeof LOOPS)[number];

/**
 * How scheduled work stands: `late` did not run when it should have, `failed` did not succeed the last time, and `new`
 * had no reason to run yet.
 */
export const JOB_STATES = ['ok', 'failed', 'late', 'new'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What an operator should look at, the most urgent first. */
export const JOB_PROBLEMS = [
  'no_worker',
  'loop_late',
  'loop_failed',
  'schedule_late',
  'schedule_failed',
  'jobs_failed',
  'queue_slow',
  'outbox_slow',
] as const;
export type JobProblem = (typeof JOB_PROBLEMS)[number];

export const jobRefusals = {
  /** It is run at this moment. */
  'jobs.running': refusal(409),
} as const;
