import { setTimeout as wait } from 'node:timers/promises';
import { type Job, type Runner, run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import { accountCron, accountTasks } from './accounts/jobs.ts';
import { authCron, authTasks } from './auth/jobs.ts';
import { eraseBookings } from './bookings/cancellation/erase-bookings.ts';
import { bookingCron, bookingTasks } from './bookings/jobs.ts';
import { notifyOfBooking } from './bookings/notifications/booking-notifications.ts';
import { calendarCron, calendarTasks } from './calendars/jobs.ts';
import { eventCron, eventTasks } from './events/jobs.ts';
import { mailCron, mailTasks } from './mail/jobs.ts';
import { mediaCron, mediaTasks } from './media/jobs.ts';
import { startOutbox } from './outbox/outbox.ts';
import { createMailProvider } from './providers/mail/mail.ts';
import type { MailProvider } from './providers/mail/port.ts';
import { eraseSavedSearches } from './saved-searches/erase-saved-searches.ts';
import { savedSearchCron, savedSearchTasks } from './saved-searches/jobs.ts';
import type { Services } from './services.ts';
import { slotCron, slotTasks, startFreeHoursWorker } from './slots/free-hours/jobs.ts';
import { textTasks } from './sms/jobs.ts';
import { eraseMember } from './studios/erase-member.ts';

/** Every job of the program, from the domains. */
const tasksOf = (services: Services, mail: MailProvider): TaskList => ({
  ...authTasks(services),
  ...accountTasks(services, [eraseBookings, eraseMember, eraseSavedSearches]),
  ...bookingTasks(services),
  ...eventTasks(services),
  ...mailTasks(services, mail),
  ...textTasks(services),
  ...mediaTasks(services),
  ...calendarTasks(services),
  ...slotTasks(services),
  ...savedSearchTasks(services),
});

const cron = [
  ...authCron,
  ...accountCron,
  ...bookingCron,
  ...eventCron,
  ...mailCron,
  ...mediaCron,
  ...calendarCron,
  ...slotCron,
  ...savedSearchCron,
];

/** Makes or updates the tables of the queue, so that a web process can add jobs before any worker ran. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** Milliseconds before a worker that ended by itself (the database was gone, say) begins again. */
const REST = 1000;

/**
 * Works on jobs, a few at a time, until it is stopped. What a killed worker had begun is begun again by another.
 * @returns `stop`, which lets running jobs finish for a few seconds and leaves the others in the queue
 */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const mail = createMailProvider(services.config);
  let stopping = false;
  let runner = await begin(services, mail);
  const hours = startFreeHoursWorker(services);
  const outbox = startOutbox(services, { booking_notifications: notifyOfBooking });

  const watch = async (): Promise<void> => {
    await runner.promise.catch(() => {});
    while (!stopping) {
      services.log.error('the worker ended by itself and begins again');
      await wait(REST);
      try {
        runner = await begin(services, mail);
        return watch();
      } catch (error) {
        services.log.error({ err: error }, 'the worker could not begin');
      }
    }
  };
  void watch();

  return {
    async stop() {
      stopping = true;
      await runner.stop().catch((error: unknown) => services.log.warn({ err: error }, 'the worker was gone already'));
      await Promise.all([hours.stop(), outbox.stop()]);
      mail.close();
    },
  };
}

async function begin(services: Services, mail: MailProvider): Promise<Runner> {
  const runner = await run({
    pgPool: services.pool,
    taskList: tasksOf(services, mail),
    crontab: cron.join('\n'),
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 3000,
    logger: workerLog(services),
  });
  // Days that began while no worker ran get their free hours now.
  await runner.addJob('renew_free_hours', undefined, { jobKey: 'renew_free_hours' });
  return runner;
}

/** The queue's own lines hold the payload of the job, and the words of its error a second time. */
const workerLog = ({ log }: Services) =>
  new WorkerLogger(() => (level, message, meta) => {
    const { error, fatalError, job, ...rest } = (meta ?? {}) as Record<string, unknown> & { job?: Job };
    const line = {
      ...rest,
      ...(job && { job: { id: job.id, task: job.task_identifier, attempts: job.attempts } }),
      err: error ?? fatalError,
    };
    const [text] = message.split(/ (?:with error|after failure) '/);
    if (level === 'error') log.error(line, text);
    else if (level === 'warning') log.warn(line, text);
    else log.debug(line, text);
  });
