import type { Logger } from './log.ts';

/** Milliseconds from the end of one run to the next. */
const INTERVAL = 1000;

/** What is repeated; the signal aborts when it is stopped. */
export type Repeated = (signal: AbortSignal) => Promise<unknown>;

/**
 * Runs `work` every second until it is stopped, for what should happen within seconds; a run that fails is logged, and
 * the next one tries again.
 * @param what completes the sentence "… was interrupted and is tried again soon" in the log
 */
export function repeatEverySecond(log: Logger, what: string, work: Repeated): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    await work(stopping.signal).catch((error: unknown) =>
      log.warn({ err: error }, `${what} was interrupted and is tried again soon`),
    );
    if (!stopping.signal.aborted) {
      timer = setTimeout(() => {
        running = run();
      }, INTERVAL).unref();
    }
  };
  let running = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
