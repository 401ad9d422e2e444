import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  CountedOfferings,
  FoundOfferings,
  FoundStudios,
  OfferingConditions,
  OfferingQuestion,
  PlacedOfferings,
  StudioQuestion,
  WaysOut,
} from '../../shared/schemas/search.ts';
import type { Env } from '../http/env.ts';
import { responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { forRequest } from '../travel/travel.ts';
import { countFacets } from './facets/facets.ts';
import { findWaysOut } from './facets/filter-suggestions.ts';
import { findPlaces } from './map-markers.ts';
import { programmeRoutes } from './programme/routes.ts';
import { findOfferings } from './search.ts';
import { findStudios } from './studios/studio-search.ts';

export const searchRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/offerings',
      describeRoute({
        summary: 'Search offerings',
        description:
          'Every condition holds for the same date, the `next_event` of each item, or for the same free hour of a lesson or a space, its `next_slot`. What is sold on request can be asked for without either, unless days, a time of day or seats are asked for.',
        tags: ['Offerings'],
        responses: responses('One page of offerings.', FoundOfferings),
      }),
      validate('query', OfferingQuestion),
      async (c) => c.json(await findOfferings(forRequest(services, c), c.req.valid('query'), c.var.language)),
    )
    .get(
      '/studios',
      describeRoute({
        summary: 'Search studios',
        tags: ['Studios'],
        responses: responses('One page of studios, and how many there are.', FoundStudios),
      }),
      validate('query', StudioQuestion),
      async (c) => c.json(await findStudios(forRequest(services, c), c.req.valid('query'), c.var.language)),
    )
    .get(
      '/search/facets',
      describeRoute({
        summary: 'Count the results of a search for each choice of a filter',
        tags: ['Offerings'],
        responses: responses('The total, and a count for each choice while the other filters stay.', CountedOfferings),
      }),
      validate('query', OfferingConditions),
      async (c) => {
        const asking = forRequest(services, c);
        const counted = await countFacets(asking, c.req.valid('query'));
        return c.json({ ...counted, minutes_by: asking.travel.told() });
      },
    )
    .get(
      '/search/places',
      describeRoute({
        summary: 'List the results of a search as markers of a map',
        tags: ['Offerings'],
        responses: responses('Up to a thousand places, in no order.', PlacedOfferings),
      }),
      validate('query', OfferingConditions),
      async (c) => {
        const asking = forRequest(services, c);
        const found = await findPlaces(asking, c.req.valid('query'), c.var.language);
        return c.json({ ...found, minutes_by: asking.travel.told() });
      },
    )
    .get(
      '/search/ways-out',
      describeRoute({
        summary: 'Suggest filters to change when a search has no results',
        tags: ['Offerings'],
        responses: responses('Changes to the question, the smallest first.', WaysOut),
      }),
      validate('query', OfferingConditions),
      async (c) => c.json(await findWaysOut(forRequest(services, c), c.req.valid('query'))),
    )
    .route('/', programmeRoutes(services));
