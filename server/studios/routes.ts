import { Hono } from 'hono';
import { Studio } from '#shared/schemas/studios/studios.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import type { Services } from '../services.ts';
import { getStudio } from './studios.ts';

/** Finds the path of the landing page of a studio's neighbourhood, if there is one. */
type FindNeighbourhoodPage = (
  services: Services,
  studio: Pick<Studio, 'neighbourhood' | 'city' | 'country'>,
) => Promise<string | null>;

export const studioRoutes = (services: Services, findNeighbourhoodPage: FindNeighbourhoodPage) =>
  new Hono<Env>().get(
    '/studios/:id',
    describeRoute(
      'Studios',
      'Get a studio by id or slug',
      responses('The studio.', Studio),
      'A slug that it had before finds it too: `slug` in the answer is what it is called now.',
    ),
    limitReads(services),
    async (c) => {
      const studio = await getStudio(services, c.req.param('id'), c.var.language);
      return c.json({ ...studio, neighbourhood_page: await findNeighbourhoodPage(services, studio) });
    },
  );
