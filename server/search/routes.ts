import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CatalogueCounts, OfferingQuestion, OfferingSummary, Programme } from '../../shared/schemas/search.ts';
import { page } from '../../shared/schemas/values.ts';
import { answers } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { countCatalogue, findProgramme } from './programme.ts';
import { findOfferings } from './search.ts';

export const searchRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/offerings',
      describeRoute({
        summary: 'What there is to make',
        description:
          'Every condition holds for the same date that can be booked now: it is the `next_event` of each item. Lessons and hours of a space have no dates; they follow the dated offerings when no day and no number of seats is asked for.',
        tags: ['Offerings'],
        responses: answers('One page of offerings.', page(OfferingSummary)),
      }),
      validate('query', OfferingQuestion),
      async (c) => c.json(await findOfferings(services, c.req.valid('query'), c.var.language)),
    )
    .get(
      '/catalogue/counts',
      describeRoute({
        summary: 'How much there is to find',
        tags: ['Offerings'],
        responses: answers('Studios by type, and offerings with a date for each quick filter.', CatalogueCounts),
      }),
      async (c) => c.json(await countCatalogue(services)),
    )
    .get(
      '/programme',
      describeRoute({
        summary: 'This weekend, day by day',
        tags: ['Offerings'],
        responses: answers('Friday, Saturday and Sunday.', Programme),
      }),
      async (c) => c.json(await findProgramme(services, c.var.language)),
    );
