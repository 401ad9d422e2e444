import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';
import { type StudioFilters, studioQuestion } from './studio-filters.ts';

/** Everything about studios in the cache begins so. */
export const STUDIOS = 'studios';

const OFFERINGS_SHOWN = '24';

/**
 * A studio with what it offers, soonest first.
 * @param id the studio's id or slug
 * @throws ApiProblem `http.not_found`
 */
export async function loadStudioPage(client: Client, id: string) {
  const [studio, offerings] = await Promise.all([
    answer(client.studios[':id'].$get({ param: { id } })),
    answer(client.offerings.$get({ query: { studio: id, sort: 'soonest', limit: OFFERINGS_SHOWN } })),
  ]);
  return { studio, offerings: offerings.items };
}
export type StudioPageData = Awaited<ReturnType<typeof loadStudioPage>>;

export const studioPageQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: [STUDIOS, 'page', id], queryFn: () => loadStudioPage(client, id) });

/** One page of the list of studios, from the start or from a cursor. */
export const loadStudios = (client: Client, filters: StudioFilters, cursor?: string) =>
  answer(client.studios.$get({ query: { ...studioQuestion(filters), cursor } }));

/** The list, page by page. @param start where the address says to start; undefined is the beginning */
export const studioListQuery = (client: Client, filters: StudioFilters, start?: string) =>
  infiniteQueryOptions({
    queryKey: [STUDIOS, 'list', studioQuestion(filters), start ?? null],
    queryFn: ({ pageParam }) => loadStudios(client, filters, pageParam),
    initialPageParam: start,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** So many studios a map shows at most. */
const MOST_PLACES = '100';

/** What a map shows of the answer. */
export const studioPlacesQuery = (client: Client, filters: StudioFilters) => {
  const { sort, ...conditions } = studioQuestion(filters);
  return queryOptions({
    queryKey: [STUDIOS, 'places', conditions],
    queryFn: () => answer(client.studios.$get({ query: { ...conditions, limit: MOST_PLACES } })),
  });
};

export const loadCounts = (client: Client) => answer(client.catalogue.counts.$get());

export const countsQuery = (client: Client) =>
  queryOptions({ queryKey: [STUDIOS, 'counts'], queryFn: () => loadCounts(client) });
