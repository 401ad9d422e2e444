import { Hono } from 'hono';
import { JobsOverview } from '#shared/schemas/jobs.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import type { Services } from '../services.ts';
import { deleteJob, retryJob } from './change-job.ts';
import { getJobsOverview } from './job-queue.ts';

/** The background jobs. Mounted at /api/v1/admin. @param crontab the schedule of all domains */
export const jobQueueAdminRoutes = (services: Services, crontab: readonly string[]) =>
  new Hono<AdminEnv>()
    .get(
      '/jobs',
      describeRoute(
        'Site',
        'Get the state of the background jobs',
        responses('What runs and when, what has failed, and what waits.', JobsOverview),
      ),
      async (c) => c.json(await getJobsOverview(services, crontab)),
    )
    .post(
      '/jobs/:id/retry',
      describeRoute('Site', 'Retry a failed job now', noContentResponse('A worker runs it within seconds.')),
      async (c) => {
        await retryJob(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .delete(
      '/jobs/:id',
      describeRoute('Site', 'Delete a job from the queue', noContentResponse('It is gone.')),
      async (c) => {
        await deleteJob(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
