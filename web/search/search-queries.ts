import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';
import { OFFERINGS } from '../query.ts';
import { log } from '../shell/log.ts';
import { conditionsOf, type Filters, questionOf } from './filters/filters.ts';

/** One page of what fits, from the start or from a cursor. */
export const loadOfferings = (client: Client, filters: Filters, cursor?: string) =>
  answer(client.offerings.$get({ query: { ...questionOf(filters), cursor } }));

/** What fits, page by page. @param start where the address says to start; undefined is the beginning */
export const offeringListQuery = (client: Client, filters: Filters, start?: string) =>
  infiniteQueryOptions({
    queryKey: [OFFERINGS, 'list', questionOf(filters), start ?? null],
    queryFn: async ({ pageParam }) => {
      log('filter', 'asked for offerings', questionOf(filters));
      const start = performance.now();
      const page = await loadOfferings(client, filters, pageParam);
      log('performance', `offerings answered in ${Math.round(performance.now() - start)} ms`, page.items.length);
      return page;
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** How many fit, and how many would with another choice of each filter. */
export const facetsQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'facets', conditionsOf(filters)],
    queryFn: () => answer(client.search.facets.$get({ query: conditionsOf(filters) })),
  });

/** What a map shows of it. */
export const placesQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'places', conditionsOf(filters)],
    queryFn: () => answer(client.search.places.$get({ query: conditionsOf(filters) })),
  });

/** Where nothing fits: which filter to change, and what that brings. */
export const waysOutQuery = (client: Client, filters: Filters) =>
  queryOptions({
    queryKey: [OFFERINGS, 'ways-out', conditionsOf(filters)],
    queryFn: () => answer(client.search['ways-out'].$get({ query: conditionsOf(filters) })),
  });
