import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { StudioQuestion } from '../../shared/schemas/search.ts';
import { Studio, StudioSummary } from '../../shared/schemas/studios.ts';
import { page } from '../../shared/schemas/values.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { findStudios, getStudio } from './studios.ts';

export const studioRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios',
      describeRoute({
        summary: 'Studios, featured ones first',
        tags: ['Studios'],
        responses: answers('One page of studios.', page(StudioSummary)),
      }),
      validate('query', StudioQuestion),
      async (c) => c.json(await findStudios(services, c.req.valid('query'))),
    )
    .get(
      '/studios/:id',
      describeRoute({
        summary: 'A studio by its id or slug',
        description: 'A slug that it had before finds it too: `slug` in the answer is what it is called now.',
        tags: ['Studios'],
        responses: answers('The studio.', Studio),
      }),
      async (c) => c.json(await getStudio(services, c.req.param('id'))),
    );
