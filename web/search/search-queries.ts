import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';
import { OFFERINGS } from '../query.ts';
import { log } from '../shell/log.ts';
import { conditionsOf, type Filters, searchQueryOf } from './filters/filters.ts';

/** Loads one page of results, from the start or from a cursor. */
export const loadOfferings = (client: Client, filters: Filters, cursor?: string) =>
  readJson(client.offerings.$get({ query: { ...searchQueryOf(filters), cursor } }));

/** Query of the results, page by page. @param start cursor in the URL; undefined is the beginning */
export const offeringListQuery = (client: Client, filters: Filters, start?: string) =>
  infiniteQueryOptions({
    queryKey: [OFFERINGS, 'list', searchQueryOf(filters), start ?? null],
    queryFn: async ({ pageParam }) => {
      log('filter', 'requested offerings', searchQueryOf(filters));
      const start = performance.now();
      const page = await loadOfferings(client, filters, pageParam);
      log('performance', `offerings arrived in ${Math.round(performance.now() - start)} ms`, page.items.length);
      return page;
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Query of the number of results, and of the number with each other choice of a filter. */
export const facetsQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'facets', conditionsOf(filters)],
    queryFn: () => readJson(client.search.facets.$get({ query: conditionsOf(filters) })),
  });

/** Query of the map's pins. */
export const placesQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'places', conditionsOf(filters)],
    queryFn: () => readJson(client.search.places.$get({ query: conditionsOf(filters) })),
  });

/** Query of the suggested filter changes when there are no results. */
export const filterSuggestionsQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'filter-suggestions', conditionsOf(filters)],
    queryFn: () => readJson(client.search['filter-suggestions'].$get({ query: conditionsOf(filters) })),
  });
