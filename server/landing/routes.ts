import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { LandingLinks, LandingPage, LandingQuery } from '../../shared/schemas/landing.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getLandingLinks, getLandingPage } from './landing.ts';

/** Landing pages of crafts and neighbourhoods. Mounted at /api/v1. */
export const landingRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/landing-page',
      describeRoute({
        summary: 'Get the landing page of a craft or a neighbourhood',
        tags: ['Offerings'],
        responses: responses('What is there, and what is beside it.', LandingPage),
      }),
      limitReads(services),
      validate('query', LandingQuery),
      async (c) => c.json(await getLandingPage(services, c.req.valid('query'), c.var.language)),
    )
    .get(
      '/landing-links',
      describeRoute({
        summary: 'List the neighbourhoods with the most offerings',
        tags: ['Offerings'],
        responses: responses('Their names and paths.', LandingLinks),
      }),
      limitReads(services),
      async (c) => c.json(await getLandingLinks(services)),
    );
