import { Hono } from 'hono';
import {
  FilterSuggestions,
  OfferingFilters,
  OfferingQuery,
  OfferingSearchPage,
  SearchFacets,
  SearchMarkers,
  StudioQuery,
  StudioSearchPage,
} from '#shared/schemas/search/search.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { withRequestBudget } from '../travel/travel.ts';
import { countFacets } from './facets/facets.ts';
import { suggestFilterChanges } from './facets/filter-suggestions.ts';
import { findMarkers } from './map-markers.ts';
import { programmeRoutes } from './programme/routes.ts';
import { searchOfferings } from './search.ts';
import { searchStudios } from './studios/studio-search.ts';

export const searchRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/offerings',
      describeRoute(
        'Offerings',
        'Search offerings',
        responses('One page of offerings.', OfferingSearchPage),
        'Every filter holds for the same event, the `next_event` of each item, or for the same free slot of a lesson or a space, its `next_slot`. Offerings that are sold on request need neither, unless the query names days, a time of day or seats.',
      ),
      limitReads(services),
      validate('query', OfferingQuery),
      async (c) => c.json(await searchOfferings(withRequestBudget(services, c), c.req.valid('query'), c.var.language)),
    )
    .get(
      '/studios',
      describeRoute(
        'Studios',
        'Search studios',
        responses('One page of studios, and how many there are.', StudioSearchPage),
      ),
      limitReads(services),
      validate('query', StudioQuery),
      async (c) => c.json(await searchStudios(withRequestBudget(services, c), c.req.valid('query'), c.var.language)),
    )
    .get(
      '/search/facets',
      describeRoute(
        'Offerings',
        'Count the results of a search for each choice of a filter',
        responses('The total, and a count for each choice while the other filters stay.', SearchFacets),
      ),
      limitReads(services),
      validate('query', OfferingFilters),
      async (c) => {
        const asking = withRequestBudget(services, c);
        const counted = await countFacets(asking, c.req.valid('query'));
        return c.json({ ...counted, minutes_by: asking.travel.source() });
      },
    )
    .get(
      '/search/places',
      describeRoute(
        'Offerings',
        'List the results of a search as markers of a map',
        responses('Up to a thousand places, in no order.', SearchMarkers),
      ),
      limitReads(services),
      validate('query', OfferingFilters),
      async (c) => {
        const asking = withRequestBudget(services, c);
        const found = await findMarkers(asking, c.req.valid('query'), c.var.language);
        return c.json({ ...found, minutes_by: asking.travel.source() });
      },
    )
    .get(
      '/search/filter-suggestions',
      describeRoute(
        'Offerings',
        'Suggest filters to change when a search has no results',
        responses('Changes to the query, the smallest first.', FilterSuggestions),
      ),
      limitReads(services),
      validate('query', OfferingFilters),
      async (c) => c.json(await suggestFilterChanges(withRequestBudget(services, c), c.req.valid('query'))),
    )
    .get(
      '/search/ways-out',
      describeRoute(
        'Offerings',
        'Redirect to the suggestions of filters',
        { 308: { description: 'The new address, with the same query.' } },
        'The former address of `/search/filter-suggestions`.',
      ),
      (c) => c.redirect(`/api/v1/search/filter-suggestions${new URL(c.req.url).search}`, 308),
    )
    .route('/', programmeRoutes(services));
