import { Hono } from 'hono';
import { NewPageView } from '#shared/schemas/site.ts';
import { describeRoute, noContentResponse } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork } from '../http/limits/rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { countView } from './views.ts';

export const viewRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/page-views',
    describeRoute(
      'Site',
      'Count a page view (the studio’s own team is not counted)',
      noContentResponse('Counted; nothing is kept about who looked.'),
    ),
    limitPerNetwork(services, { name: 'page-views', burst: 200, count: 1200, seconds: 3600 }),
    validate('json', NewPageView),
    async (c) => {
      const actor = await c.var.actor();
      const userId = actor.kind === 'person' ? actor.userId : undefined;
      await countView(services, { path: c.req.valid('json').path, agent: c.req.header('User-Agent'), userId });
      return c.body(null, 204);
    },
  );
