import { isSameSearch } from './same-search.ts';
import type { SavedQuery } from './saved-query.ts';
import { PENDING_SEARCH } from './store-pending-search.ts';

/** Milliseconds allowed for signing in, including by email. */
const MAX_AGE_MS = 3_600_000;

/** Returns true if this is the search to be saved, and removes the pending search. */
export function takePendingSearch(query: SavedQuery): boolean {
  try {
    const [at, address] = JSON.parse(localStorage.getItem(PENDING_SEARCH) ?? '[]');
    const pending = Object.fromEntries(new URL(address, 'http://list').searchParams);
    if (!isSameSearch(pending, query)) return false;
    localStorage.removeItem(PENDING_SEARCH);
    return Date.now() - at < MAX_AGE_MS;
  } catch {
    return false;
  }
}
