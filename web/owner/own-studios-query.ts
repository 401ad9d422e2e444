import { queryOptions } from '@tanstack/react-query';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { type Client, readJson } from '../api.ts';
import type { PageToLoad } from '../texts.ts';
import { waitingQuery } from './today/schedule-queries.ts';

/** Lists the studios that the user owns or works in, archived ones last. */
export const ownStudiosQuery = (client: Client) =>
  queryOptions({
    queryKey: ['own-studios'],
    queryFn: async () => (await readJson(client.me.studios.$get())).items,
  });

/**
 * Returns the `load` of a studio's screen: it loads the bar of the studio and, at the same time, the queries of the
 * screen.
 * @param loadScreen begins these; `false` and `undefined` stand for those that the role does not need
 */
export const loadStudioScreen =
  (loadScreen: (studio: OwnStudio, page: PageToLoad) => readonly unknown[] = () => []) =>
  async (page: PageToLoad): Promise<void> => {
    const { api, cache, params } = page;
    const studios = await cache.fetchQuery(ownStudiosQuery(api));
    const studio = studios.find(({ id, slug }) => id === params.studioId || slug === params.studioId);
    if (studio) await Promise.all([cache.prefetchQuery(waitingQuery(api, studio.id)), ...loadScreen(studio, page)]);
  };
