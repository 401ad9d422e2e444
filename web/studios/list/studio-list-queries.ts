import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { STUDIOS } from '#web/query.ts';
import { type StudioFilters, studioQueryOf } from '../studio-filters.ts';

/** Loads one page of the list of studios, from the start or from a cursor. */
export const loadStudios = (client: Client, filters: StudioFilters, cursor?: string) =>
  readJson(client.studios.$get({ query: { ...studioQueryOf(filters), cursor } }));

/** Query of the list, page by page. @param start cursor in the URL; undefined is the beginning */
export const studioListQuery = (client: Client, filters: StudioFilters, start?: string) =>
  infiniteQueryOptions({
    queryKey: [STUDIOS, 'list', studioQueryOf(filters), start ?? null],
    queryFn: ({ pageParam }) => loadStudios(client, filters, pageParam),
    initialPageParam: start,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Loads a page of one studio, whose `total` is the number of matching studios. */
export const loadStudioTotal = (client: Client, filters: StudioFilters) => {
  const { sort, ...conditions } = studioQueryOf(filters);
  return readJson(client.studios.$get({ query: { ...conditions, limit: '1' } }));
};

/** Most studios on a map. */
const MAX_PLACES = '100';

/** Query of the map's pins. */
export const studioPlacesQuery = (client: Client, filters: StudioFilters) => {
  const { sort, ...conditions } = studioQueryOf(filters);
  return queryOptions({
    queryKey: [STUDIOS, 'places', conditions],
    queryFn: () => readJson(client.studios.$get({ query: { ...conditions, limit: MAX_PLACES } })),
  });
};

export const loadCounts = (client: Client) => readJson(client.catalogue.counts.$get());

export const countsQuery = (client: Client) =>
  queryOptions({ queryKey: [STUDIOS, 'counts'], queryFn: () => loadCounts(client) });
