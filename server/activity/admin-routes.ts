import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { Activity, ActivityFilters, ActivityListParams } from '../../shared/schemas/activities.ts';
import { page } from '../../shared/schemas/values.ts';
import { type AdminEnv, readerOf } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { responses } from '../http/openapi-responses.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { activitiesTable } from './export-activities.ts';
import { listActivities } from './list-activities.ts';

const tags = ['Admin'];

/** The record of all that happened. Mounted at /api/v1/admin. */
export const activityAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/activities',
      describeRoute({
        summary: 'List what happened on the site',
        tags,
        responses: responses('One page, the latest first unless `sort` is `at`.', page(Activity)),
      }),
      validate('query', ActivityListParams),
      async (c) => c.json(await listActivities(services, c.req.valid('query'))),
    )
    .get(
      '/activities.csv',
      describeRoute({
        summary: 'Export what happened on the site as CSV',
        description: 'The latest 10,000 that match. The export is an activity itself.',
        tags,
        responses: tableFile('csv'),
      }),
      limitPerUser(services, 'exports'),
      validate('query', ActivityFilters),
      async (c) => sendTable(c, 'csv', await activitiesTable(services, readerOf(c), c.req.valid('query'))),
    );
