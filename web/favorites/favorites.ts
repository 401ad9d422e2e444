import { queryOptions } from '@tanstack/react-query';
import type { FavoriteKind } from '#shared/favorites.ts';
import type { FavoriteIds } from '#shared/schemas/favorites.ts';
import { type Client, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { browserStorage } from '../browser-storage.ts';
import { unlessOfPage } from '../fresh-data.ts';
import { queryClient } from '../query.ts';
import { KEY } from './may-have-favorites.ts';

/** The most favorites of a kind that are kept for a visitor. */
const MOST_OF_VISITOR = 50;

const FAVORITES = 'favorites';
const CARDS = [FAVORITES, 'cards'];

/** Query of the favorites with their cards, the latest first. */
export const favoritesQuery = (client: Client) =>
  queryOptions({
    queryKey: CARDS,
    queryFn: () => readJson(client.me.favorites.$get()),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Query of the ids of all favorites of the signed-in person, with those that were added before signing in. */
export const favoriteIdsQuery = queryOptions({
  queryKey: [FAVORITES, 'ids'],
  queryFn: async (): Promise<FavoriteIds & { merged: number }> => {
    const kept = readKept();
    const merged = kept.offerings.length + kept.studios.length;
    if (merged === 0) return { ...(await readJson(api.me.favorites.ids.$get())), merged };
    const ids = await readJson(api.me.favorites.$post({ json: kept }));
    browserStorage.remove(KEY);
    void queryClient.invalidateQueries({ queryKey: CARDS });
    return { ...ids, merged };
  },
});

/**
 * Adds or removes a favorite of the signed-in person; hearts change at once, and back if it fails.
 * @throws ApiProblem
 */
export async function setFavorite(kind: FavoriteKind, id: string, isFavorite: boolean): Promise<void> {
  put(kind, id, isFavorite);
  try {
    const call = api.me.favorites[':kind'][':id'];
    await readJson(isFavorite ? call.$put({ param: { kind, id } }) : call.$delete({ param: { kind, id } }));
    // The cards that are shown stay, so that a heart can be given back.
    await queryClient.invalidateQueries({ queryKey: CARDS, refetchType: 'none' });
  } catch (error) {
    put(kind, id, !isFavorite);
    throw error;
  }
}

const put = (kind: FavoriteKind, id: string, isFavorite: boolean) =>
  queryClient.setQueryData(favoriteIdsQuery.queryKey, (before) => before && withFavorite(before, kind, id, isFavorite));

function withFavorite<Ids extends FavoriteIds>(ids: Ids, kind: FavoriteKind, id: string, isFavorite: boolean): Ids {
  const others = ids[kind].filter((other) => other !== id);
  return { ...ids, [kind]: isFavorite ? [id, ...others] : others };
}

const NONE: FavoriteIds = { offerings: [], studios: [] };
const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, MOST_OF_VISITOR) : [];

function readKept(): FavoriteIds {
  const kept = browserStorage.getJson(KEY) as Partial<Record<FavoriteKind, unknown>> | undefined;
  return { offerings: texts(kept?.offerings), studios: texts(kept?.studios) };
}

/** What is kept for a visitor: the same object until it changes. */
let kept: FavoriteIds | undefined;
const watchers = new Set<() => void>();

/** A visitor's favorites, which this browser keeps. */
export const visitorFavorites = {
  watch(tell: () => void): () => void {
    watchers.add(tell);
    return () => watchers.delete(tell);
  },
  read(): FavoriteIds {
    kept ??= readKept();
    return kept;
  },
  readOnServer: (): FavoriteIds => NONE,
  set(kind: FavoriteKind, id: string, isFavorite: boolean): void {
    kept = withFavorite(visitorFavorites.read(), kind, id, isFavorite);
    browserStorage.setJson(KEY, kept);
    for (const tell of watchers) tell();
  },
};
