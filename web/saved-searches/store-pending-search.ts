import { browserStorage } from '../browser-storage.ts';
import { addressOf, type SavedQuery } from './saved-query.ts';

/** localStorage key of the pending search: when it was made, and the URL of the list. */
export const PENDING_SEARCH = 'wish';

/**
 * Stores the search a visitor wants to save until they are signed in, which may involve an email and another tab. It is
 * not part of a URL, so that no link can make anyone save a search. The code that fulfils it is loaded late.
 */
export function storePendingSearch(query: SavedQuery): void {
  browserStorage.setJson(PENDING_SEARCH, [Date.now(), addressOf(query)]);
}
