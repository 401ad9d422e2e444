import { queryOptions } from '@tanstack/react-query';
import type { SavedSearch, SavedSearchChange } from '#shared/schemas/saved-searches.ts';
import { type Client, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { queryClient } from '../query.ts';
import { findSavedSearch } from './same-search.ts';
import type { SavedQuery } from './saved-query.ts';

/** Query of the person's saved searches, newest first. */
export const savedSearchesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['saved-searches'],
    queryFn: async () => (await readJson(client.me.searches.$get())).items,
  });

/** URL of the saved searches. */
export const FAVORITES = '/dashboard?tab=favorites';

const put = (change: (searches: readonly SavedSearch[]) => SavedSearch[]) =>
  queryClient.setQueryData(savedSearchesQuery(api).queryKey, (before) => before && change(before));

const putOne = (search: SavedSearch) =>
  put((searches) => searches.map((each) => (each.id === search.id ? search : each)));

/** Saves a search unless it is saved already. @throws ApiProblem */
export async function saveSearch(question: SavedQuery): Promise<SavedSearch> {
  const known = findSavedSearch(await queryClient.ensureQueryData(savedSearchesQuery(api)), question);
  if (known) return known;
  const search = await readJson(api.me.searches.$post({ json: { question } }));
  put((searches) => [search, ...searches]);
  return search;
}

/** Changes a saved search. @throws ApiProblem */
export async function changeSearch({ id }: SavedSearch, json: SavedSearchChange): Promise<void> {
  putOne(await readJson(api.me.searches[':id'].$patch({ param: { id }, json })));
}

/** Removes a saved search. @throws ApiProblem */
export async function removeSearch({ id }: SavedSearch): Promise<void> {
  await readJson(api.me.searches[':id'].$delete({ param: { id } }));
  put((searches) => searches.filter((each) => each.id !== id));
}

/** Saves a removed search again; new results count from now on. @throws ApiProblem */
export async function restoreSearch({ name, question, mail }: SavedSearch): Promise<void> {
  const search = await readJson(api.me.searches.$post({ json: { name, question, mail } }));
  put((searches) => [search, ...searches]);
}

/** Marks the new results as seen. If that fails, they stay new. */
export function markSeen(search: SavedSearch): void {
  if (search.news.total === 0) return;
  const { id } = search;
  putOne({ ...search, news: { total: 0, more: false } });
  readJson(api.me.searches[':id'].looked.$post({ param: { id } })).then(putOne, () => putOne(search));
}
