import { Worker } from 'node:worker_threads';
import { workerProgram } from '../../worker-process.ts';
import { CalendarError } from './calendar-error.ts';
import type { ParsedCalendar, ParseInput } from './parse-ics.ts';

/** Milliseconds, and megabytes: enough for 2 MB of entries, and not for what never ends. */
const TIMEOUT = 10_000;
const MAX_MEMORY_MB = 192;

const program = workerProgram('server/calendars/external/ics-worker-thread.ts');

/**
 * Reads a calendar in a thread of its own, which is ended when it thinks too long or takes too much.
 * @throws CalendarTrouble `not_a_calendar`, also for one that nobody can read to its end
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
