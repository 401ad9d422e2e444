import { mayHaveSession } from '../accounts/auth-client.ts';
import { browserStorage } from '../browser-storage.ts';

/** localStorage key of a visitor's favorites, until they are merged with those of an account. */
export const KEY = 'favorites';

/** True if hearts may have to be shown as given: there may be a session, or this browser keeps some for a visitor. */
export const mayHaveFavorites = (): boolean => mayHaveSession() || browserStorage.get(KEY) !== null;
