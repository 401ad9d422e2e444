import { isDatabaseGone } from './db/errors.ts';
import type { Logger } from './log.ts';

/**
 * Logs uncaught errors and lets the process continue: a defect in one request must not end all others. An open
 * transaction is rolled back with its connection.
 * @returns a function that removes the handlers
 */
export function logUncaughtErrors(log: Logger): () => void {
  const survive = (error: unknown) => {
    // The queue leaves a promise unhandled when the database connection breaks.
    if (isDatabaseGone(error)) log.warn({ err: error }, 'the database connection broke during a job');
    else log.fatal({ err: error }, 'nothing caught this error');
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  };
}
