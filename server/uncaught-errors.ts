import { isDatabaseGone } from './db/errors.ts';
import type { Logger } from './log.ts';

/**
 * Logs errors that nothing has caught, and goes on: a defect in the answer to one request must not end the answers to all
 * others. What was begun in the database is rolled back with its connection.
 * @returns stops doing so
 */
export function logUncaughtErrors(log: Logger): () => void {
  const survive = (error: unknown) => {
    // The queue lets go of a promise when the database dies under it.
    if (isDatabaseGone(error)) log.warn({ err: error }, 'the database went away under a job');
    else log.fatal({ err: error }, 'nothing caught this error');
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  };
}
