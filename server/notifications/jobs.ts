import type { TaskList } from 'graphile-worker';
import { DAY } from '../../shared/time/time.ts';
import type { Services } from '../services.ts';
import { deleteNotificationsBefore } from './list-queries.ts';

/** Days for which notifications are kept. */
const KEPT_DAYS = 180;

export const notificationTasks = ({ db, now }: Services): TaskList => ({
  async delete_old_notifications() {
    await deleteNotificationsBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY));
  },
});

/** In the worker's time zone, UTC. */
export const notificationCron = ['43 3 * * * delete_old_notifications ?jobKey=delete_old_notifications'];
