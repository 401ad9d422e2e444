import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { addRefreshJob, listDue } from './external/queries.ts';
import { refreshCalendar } from './external/refresh-calendar.ts';

const Payload = z.object({ id: z.uuid() });

export const calendarTasks = (services: Services): TaskList => ({
  async refresh_calendars() {
    for (const id of await listDue(services.db, services.now())) await addRefreshJob(services.db, id);
  },
  refresh_calendar: (payload) => refreshCalendar(services, Payload.parse(payload).id),
});

/** The times are in the worker's time zone, UTC. */
export const calendarCron = ['*/15 * * * * refresh_calendars ?jobKey=refresh_calendars'];
