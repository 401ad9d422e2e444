import { Worker } from 'node:worker_threads';
import { workerProgram } from '#server/worker-process.ts';
import { CalendarError } from './calendar-error.ts';
import type { ParsedCalendar, ParseInput } from './parse-ics.ts';

/** Milliseconds; with the memory below enough for a file of 2 MB, and an end for rules that never end. */
const TIMEOUT = 10_000;
const MAX_MEMORY_MB = 192;

const program = workerProgram('server/calendars/external/ics-worker-thread.ts');

/**
 * Parses a calendar in a worker thread, which is terminated when it exceeds its time or memory.
 * @throws CalendarError `not_a_calendar`, also for a terminated thread
 */
export function parseInWorker(reading: ParseInput): Promise<ParsedCalendar> {
  const worker = new Worker(program, {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise<ParsedCalendar>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new CalendarError('not_a_calendar', cause));
    const timer = setTimeout(refuse, TIMEOUT);
    worker.once('message', resolve).once('error', refuse).once('exit', refuse);
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
