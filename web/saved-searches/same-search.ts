import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import type { SavedQuery } from './saved-query.ts';

/** True if two searches have the same results: the sort order and the place's name do not matter. */
export const isSameSearch = (one: SavedQuery, other: SavedQuery): boolean => meaningOf(one) === meaningOf(other);

function meaningOf({ sort: _, place: __, ...query }: SavedQuery): string {
  const meaning = new URLSearchParams(query);
  meaning.sort();
  return meaning.toString();
}

/** Returns the saved search with the same results; undefined if there is none. */
export const findSavedSearch = (searches: readonly SavedSearch[], query: SavedQuery): SavedSearch | undefined =>
  searches.find((search) => isSameSearch(search.question, query));
