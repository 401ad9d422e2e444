import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';
import { OFFERINGS } from '../offerings/offerings-queries.ts';
import { type Filters, questionOf } from './filters.ts';

/** One page of what fits, from the start or from a cursor. */
export const loadOfferings = (client: Client, filters: Filters, cursor?: string) =>
  answer(client.offerings.$get({ query: { ...questionOf(filters), cursor } }));

/** What fits, page by page. @param start where the address says to start; undefined is the beginning */
export const offeringListQuery = (client: Client, filters: Filters, start?: string) =>
  infiniteQueryOptions({
    queryKey: [OFFERINGS, 'list', questionOf(filters), start ?? null],
    queryFn: ({ pageParam }) => loadOfferings(client, filters, pageParam),
    initialPageParam: start,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
