import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { DAY } from '#shared/time/time.ts';
import type { Services } from '../services.ts';
import { deleteNotificationsBefore } from './list-queries.ts';
import { sendPush } from './push/send-push.ts';

/** Days for which notifications are kept. */
const KEPT_DAYS = 180;

const Push = z.object({ notification: z.uuid(), subscription: z.uuid() });

export const notificationTasks = (services: Services): TaskList => ({
  /** Queued for each notification and each browser of its person. */
  send_push: (payload) => sendPush(services, Push.parse(payload)),
  async delete_old_notifications() {
    const { db, now } = services;
    await deleteNotificationsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY));
  },
});

/** In the worker's time zone, UTC. */
export const notificationCron = ['43 3 * * * delete_old_notifications ?jobKey=delete_old_notifications'];
