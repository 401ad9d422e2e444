import type { ErasureHook } from '../accounts/accounts.ts';
import { deleteSavedSearches } from './queries.ts';

/** Somebody's account goes, and with it what they looked for and where. */
export const eraseSavedSearches: ErasureHook = ({ db }, { userId }) => deleteSavedSearches(db, userId);
