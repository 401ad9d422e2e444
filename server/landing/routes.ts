import { Hono } from 'hono';
import { LandingLinks, LandingPage, LandingQuery } from '#shared/schemas/landing.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { getLandingLinks, getLandingPage } from './landing.ts';

/** Landing pages of crafts and neighbourhoods. Mounted at /api/v1. */
export const landingRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/landing-page',
      describeRoute(
        'Offerings',
        'Get the landing page of a craft or a neighbourhood',
        responses('What is there, and what is beside it.', LandingPage),
      ),
      limitReads(services),
      validate('query', LandingQuery),
      async (c) => c.json(await getLandingPage(services, c.req.valid('query'), c.var.language)),
    )
    .get(
      '/landing-links',
      describeRoute(
        'Offerings',
        'List the neighbourhoods with the most offerings',
        responses('Their names and paths.', LandingLinks),
      ),
      limitReads(services),
      async (c) => c.json(await getLandingLinks(services)),
    );
