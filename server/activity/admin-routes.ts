import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { Activity, ActivityListParams } from '../../shared/schemas/activities.ts';
import { page } from '../../shared/schemas/values.ts';
import type { AdminEnv } from '../http/env.ts';
import { responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { listActivities } from './list-activities.ts';

/** The record of all that happened. Mounted at /api/v1/admin. */
export const activityAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>().get(
    '/activities',
    describeRoute({
      summary: 'List what happened on the site',
      tags: ['Admin'],
      responses: responses('One page, the latest first.', page(Activity)),
    }),
    validate('query', ActivityListParams),
    async (c) => c.json(await listActivities(services, c.req.valid('query'))),
  );
