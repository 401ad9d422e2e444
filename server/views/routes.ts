import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { NewPageView } from '../../shared/schemas/site.ts';
import { answersNothing } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { countView } from './views.ts';

export const viewRoutes = (services: Services) =>
  new Hono<Env>().post(
    '/page-views',
    describeRoute({
      summary: 'Count a look at a page of a studio or an offering that was opened without asking for its document',
      tags: ['Site'],
      responses: answersNothing('Counted; nothing is kept about who looked.'),
    }),
    validate('json', NewPageView),
    (c) => {
      countView(services, c.req.valid('json').path, c.req.header('User-Agent'));
      return c.body(null, 204);
    },
  );
