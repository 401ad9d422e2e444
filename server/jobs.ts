import { runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { LoopName } from '#shared/jobs.ts';
import { accountCron, accountTasks } from './accounts/jobs.ts';
import { type Consumers, deliverActivities } from './activity/activity.ts';
import { authCron, authTasks } from './auth/jobs.ts';
import { lapseBookings } from './bookings/changes/lapse-bookings.ts';
import { bookingCron, bookingTasks } from './bookings/jobs.ts';
import { notifyOfBooking } from './bookings/notifications/booking-notifications.ts';
import { notifyOfReturns } from './bookings/refunds/notify-of-returns.ts';
import { offerCourses } from './bookings/waitlist/offer-courses.ts';
import { calendarCron, calendarTasks } from './calendars/jobs.ts';
import { eventCron, eventTasks } from './events/jobs.ts';
import { favoriteCron, favoriteTasks } from './favorites/jobs.ts';
import { giftCardCron, giftCardTasks } from './gift-cards/jobs.ts';
import { invoiceCron, invoiceTasks } from './invoices/jobs.ts';
import { createLoopWatch } from './job-queue/loop-watch.ts';
import { startRunner } from './job-queue/runner.ts';
import { liveCron, liveTasks } from './live/jobs.ts';
import { mailCron, mailTasks } from './mail/jobs.ts';
import { mediaCron, mediaTasks } from './media/jobs.ts';
import { messageCron, messageTasks } from './messages/jobs.ts';
import { notificationCron, notificationTasks } from './notifications/jobs.ts';
import { passCron, passTasks } from './passes/jobs.ts';
import { deliverTestNotices } from './payments/notices/receive-notice.ts';
import { settlePayments } from './payments/settle-payments.ts';
import { payoutCron, payoutTasks } from './payouts/jobs.ts';
import { erasureHooks } from './personal-data.ts';
import { planCron, planTasks } from './plans/jobs.ts';
import { createMailProvider } from './providers/mail/mail.ts';
import type { MailProvider } from './providers/mail/port.ts';
import { reconciliationCron, reconciliationTasks } from './reconciliation/jobs.ts';
import { type Repeated, repeatEverySecond } from './repeat.ts';
import { reviewCron, reviewTasks } from './reviews/jobs.ts';
import { savedSearchCron, savedSearchTasks } from './saved-searches/jobs.ts';
import type { Services } from './services.ts';
import { updateFreeHours } from './slots/free-hours/free-hours.ts';
import { slotCron, slotTasks } from './slots/free-hours/jobs.ts';
import { textTasks } from './sms/jobs.ts';

/** Collects the jobs of all domains. */
export const tasksOf = (services: Services, mail: MailProvider): TaskList => ({
  ...authTasks(services),
  ...accountTasks(services, erasureHooks),
  ...payoutTasks(services),
  ...bookingTasks(services),
  ...reconciliationTasks(services),
  ...giftCardTasks(services),
  ...passTasks(services),
  ...invoiceTasks(services),
  ...eventTasks(services),
  ...liveTasks(services),
  ...mailTasks(services, mail),
  ...notificationTasks(services),
  ...textTasks(services),
  ...mediaTasks(services),
  ...calendarTasks(services),
  ...slotTasks(services),
  ...favoriteTasks(services),
  ...savedSearchTasks(services),
  ...messageTasks(services),
  ...reviewTasks(services),
  ...planTasks(services),
});

/** When the scheduled jobs run, in lines of graphile-worker's crontab; the times are UTC. */
export const crontab = [
  ...authCron,
  ...accountCron,
  ...payoutCron,
  ...bookingCron,
  ...reconciliationCron,
  ...giftCardCron,
  ...passCron,
  ...invoiceCron,
  ...eventCron,
  ...liveCron,
  ...mailCron,
  ...notificationCron,
  ...mediaCron,
  ...calendarCron,
  ...slotCron,
  ...favoriteCron,
  ...savedSearchCron,
  ...messageCron,
  ...reviewCron,
  ...planCron,
];

/** Creates or updates the tables of the queue, so that a web process can add jobs before any worker has run. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** What runs every second outside of the queue, by its name on the page for operators. */
export const loopsOf = (services: Services): Record<LoopName, { what: string; work: Repeated }> => ({
  // It polls, because a NOTIFY would serialize the commits of all bookings.
  free_hours: { what: 'the update of free hours', work: (signal) => updateFreeHours(services, signal) },
  lapsed_bookings: {
    what: 'lapsed bookings',
    async work() {
      await lapseBookings(services);
      await offerCourses(services);
    },
  },
  payments: {
    what: 'the settlement of payments',
    async work() {
      await deliverTestNotices(services);
      await settlePayments(services);
      await notifyOfReturns(services);
    },
  },
  outbox: {
    what: 'the outbox',
    work: (signal) =>
      deliverActivities(services, { booking_notifications: notifyOfBooking } satisfies Consumers, signal),
  },
});

export interface Worker {
  /** False after the runner or a loop has ended unexpectedly; the runner is restarted. */
  isWorking(): boolean;
  /** Gives running jobs a few seconds to finish, and leaves the others in the queue. */
  stop(): Promise<void>;
}

/** Runs the jobs of the queue, and what runs every second beside it, until it is stopped. */
export async function startWorker(services: Services): Promise<Worker> {
  const mail = createMailProvider(services.config);
  const runner = await startRunner(services, {
    tasks: tasksOf(services, mail),
    crontab,
    // Computes the free hours of days that began while no worker ran.
    onStart: (started) => started.addJob('renew_free_hours', undefined, { jobKey: 'renew_free_hours' }),
  });
  const watch = createLoopWatch(services);
  const loops = Object.entries(loopsOf(services)).map(([name, { what, work }]) =>
    repeatEverySecond(services.log, what, watch.watch(name, work)),
  );
  return {
    isWorking: () => runner.isRunning() && watch.isRunning(),
    async stop() {
      await runner.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      mail.close();
    },
  };
}
