import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { Site } from '../../shared/schemas/site.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';
import { getSite } from './site.ts';

export const siteRoutes = (services: Services) =>
  new Hono<Env>().get(
    '/site',
    describeRoute({
      summary: 'The name, place and logo of the site',
      tags: ['Site'],
      responses: answers('What every page shows of the site.', Site),
    }),
    async (c) => c.json(await getSite(services)),
  );
