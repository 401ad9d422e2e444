import { describeError, type Logger } from '../log.ts';
import type { Repeated } from '../repeat.ts';
import type { Services } from '../services.ts';
import { type LoopReport, saveLoop } from './queries.ts';

/** Milliseconds between two reports of a loop that does well; a failure is reported at once. */
const REPORT_INTERVAL = 5000;
/** A run that takes longer hangs: not even one statement of a job may take so long (`JOB_TIMEOUTS`). */
const STALLED = 20 * 60_000;

/**
 * Watches what runs every second outside of the queue: writes down when each loop last ran and what failed, and knows
 * whether one has stopped.
 * @param elapsed a clock in milliseconds that does not run while the machine is suspended
 */
export function createLoopWatch(
  { db, log, now }: { log: Logger } & Pick<Services, 'db' | 'now'>,
  elapsed = () => performance.now(),
) {
  const lastSigns = new Map<string, number>();
  return {
    /** Returns `work` with its runs watched under the name of the loop. */
    watch(loop: string, work: Repeated): Repeated {
      const report = loopReports({ db, log, now }, loop, elapsed);
      const sign = () => lastSigns.set(loop, elapsed());
      sign();
      return async (signal) => {
        sign();
        try {
          await work(signal);
          await report(undefined);
        } catch (error) {
          await report(error);
          throw error;
        } finally {
          sign();
        }
      };
    },
    /** True while every loop runs. */
    isRunning: () => [...lastSigns.values()].every((at) => elapsed() - at < STALLED),
  };
}

/**
 * Returns a function that takes the outcome of each run, and writes them to the row of the loop, not more often than
 * needed.
 */
function loopReports({ db, log, now }: Parameters<typeof createLoopWatch>[0], loop: string, elapsed: () => number) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let pending: LoopReport | undefined;
  return async (error: unknown): Promise<void> => {
    const failed = error !== undefined;
    pending = {
      loop,
      ranAt: now(),
      failedAt: failed ? now() : (pending?.failedAt ?? null),
      error: failed ? describeError(error) : (pending?.error ?? null),
      failures: failed ? (pending?.failures ?? 0) + 1 : 0,
      succeeded: !failed || (pending?.succeeded ?? false),
    };
    if (!failed && elapsed() - reportedAt < REPORT_INTERVAL) return;
    try {
      await saveLoop(db, pending);
      reportedAt = elapsed();
      pending = undefined;
    } catch (problem) {
      log.debug({ err: problem }, 'the run of a loop could not be recorded');
    }
  };
}
