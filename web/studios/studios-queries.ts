import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';
import { STUDIOS } from '../query.ts';

const OFFERINGS_SHOWN = '24';

/**
 * Loads a studio with its offerings, soonest first.
 * @param id the studio's id or slug
 * @throws ApiProblem `http.not_found`
 */
export async function loadStudioPage(client: Client, id: string) {
  const [studio, offerings] = await Promise.all([
    readJson(client.studios[':id'].$get({ param: { id } })),
    readJson(client.offerings.$get({ query: { studio: id, sort: 'soonest', limit: OFFERINGS_SHOWN } })),
  ]);
  return { studio, offerings: offerings.items };
}
export type StudioPageData = Awaited<ReturnType<typeof loadStudioPage>>;

export const studioPageQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: [STUDIOS, 'page', id], queryFn: () => loadStudioPage(client, id) });
