import { Hono } from 'hono';
import { Activity, ActivityFilters, ActivityListParams } from '#shared/schemas/activities.ts';
import { page } from '#shared/schemas/values.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import { type AdminEnv, readerOf } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { activitiesTable } from './export-activities.ts';
import { listActivities } from './list-activities.ts';

/** The record of all that happened. Mounted at /api/v1/admin. */
export const activityAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/activities',
      describeRoute(
        'Admin',
        'List what happened on the site',
        responses('One page, the latest first unless `sort` is `at`.', page(Activity)),
      ),
      validate('query', ActivityListParams),
      async (c) => c.json(await listActivities(services, c.req.valid('query'))),
    )
    .get(
      '/activities.csv',
      describeRoute(
        'Admin',
        'Export what happened on the site as CSV',
        tableFile('csv'),
        'The latest 10,000 that match. The export is an activity itself.',
      ),
      limitPerUser(services, 'exports'),
      validate('query', ActivityFilters),
      async (c) => sendTable(c, 'csv', await activitiesTable(services, readerOf(c), c.req.valid('query'))),
    );
