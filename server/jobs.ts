import { setTimeout as wait } from 'node:timers/promises';
import { type Job, type Runner, run, runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import { accountCron, accountTasks } from './accounts/jobs.ts';
import { authCron, authTasks } from './auth/jobs.ts';
import { eraseBookings } from './bookings/cancellation/erase-bookings.ts';
import { bookingCron, bookingTasks } from './bookings/jobs.ts';
import { lapseBookings } from './bookings/lapse-bookings.ts';
import { notifyOfBooking } from './bookings/notifications/booking-notifications.ts';
import { deliverTestNotices } from './bookings/paying/receive-notice.ts';
import { settlePayments } from './bookings/paying/settle-payments.ts';
import { calendarCron, calendarTasks } from './calendars/jobs.ts';
import { eventCron, eventTasks } from './events/jobs.ts';
import { mailCron, mailTasks } from './mail/jobs.ts';
import { mediaCron, mediaTasks } from './media/jobs.ts';
import { startOutbox } from './outbox/outbox.ts';
import { createMailProvider } from './providers/mail/mail.ts';
import type { MailProvider } from './providers/mail/port.ts';
import { repeatEverySecond } from './repeat.ts';
import { eraseSavedSearches } from './saved-searches/erase-saved-searches.ts';
import { savedSearchCron, savedSearchTasks } from './saved-searches/jobs.ts';
import type { Services } from './services.ts';
import { slotCron, slotTasks, startFreeHoursWorker } from './slots/free-hours/jobs.ts';
import { textTasks } from './sms/jobs.ts';
import { eraseMember } from './studios/erase-member.ts';

/** Collects the jobs of all domains. */
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

/** Creates or updates the tables of the queue, so that a web process can add jobs before any worker has run. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** Milliseconds before a worker that ended unexpectedly (the database was gone, for example) is restarted. */
const REST = 1000;

/**
 * Runs jobs, a few at a time, until it is stopped. Jobs of a killed worker are run again by another.
 * @returns `stop`, which gives running jobs a few seconds to finish and leaves the others in the queue
 */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const mail = createMailProvider(services.config);
  let stopping = false;
  let runner = await begin(services, mail);
  const hours = startFreeHoursWorker(services);
  const lapses = repeatEverySecond(services.log, 'lapsed bookings', () => lapseBookings(services));
  const payments = repeatEverySecond(services.log, 'the settlement of payments', async () => {
    await deliverTestNotices(services);
    await settlePayments(services);
  });
  const outbox = startOutbox(services, { booking_notifications: notifyOfBooking });

  const watch = async (): Promise<void> => {
    await runner.promise.catch(() => {});
    while (!stopping) {
      services.log.error('the worker ended unexpectedly and is restarted');
      await wait(REST);
      try {
        runner = await begin(services, mail);
        return watch();
      } catch (error) {
        services.log.error({ err: error }, 'the worker could not start');
      }
    }
  };
  void watch();

  return {
    async stop() {
      stopping = true;
      await runner.stop().catch((error: unknown) => services.log.warn({ err: error }, 'the worker had ended already'));
      await Promise.all([hours.stop(), lapses.stop(), payments.stop(), outbox.stop()]);
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
    // Without a batch the queue does not wait until a job is marked as done: one that ends while the worker stops, or while the
    // database is away, would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(services),
  });
  // Computes the free hours of days that began while no worker ran.
  await runner.addJob('renew_free_hours', undefined, { jobKey: 'renew_free_hours' });
  return runner;
}

/** Writes the queue's log lines without the job's payload and without a second copy of its error. */
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
