import { run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import { bookingCron, bookingTasks } from './bookings/jobs.ts';
import { mailTasks } from './mail/jobs.ts';
import { createTransport, type Transport } from './mail/transport.ts';
import type { Services } from './services.ts';

/** Every job of the program, from the domains. */
export const tasksOf = (services: Services, transport: Transport): TaskList => ({
  ...bookingTasks(services),
  ...mailTasks(services, transport),
});

const cron = [...bookingCron];

/** Makes or updates the tables of the queue, so that a web process can add jobs before any worker ran. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/**
 * Works on jobs, a few at a time, until it is stopped. What a killed worker had begun is begun again by another.
 * @returns `stop`, which lets running jobs finish for a few seconds and leaves the others in the queue
 */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const transport = createTransport(services.config);
  const runner = await run({
    pgPool: services.pool,
    taskList: tasksOf(services, transport),
    crontab: cron.join('\n'),
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 3000,
    logger: new WorkerLogger(() => (level, message, meta) => {
      const line = { ...meta, error: undefined, err: meta?.error };
      if (level === 'error') services.log.error(line, message);
      else if (level === 'warning') services.log.warn(line, message);
      else services.log.debug(line, message);
    }),
  });
  // What happened while no worker ran is told now.
  await runner.addJob('tell_bookings', undefined, { jobKey: 'tell_bookings' });
  return {
    async stop() {
      await runner.stop();
      transport.close();
    },
  };
}
