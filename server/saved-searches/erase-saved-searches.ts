import type { ErasureHook } from '../accounts/accounts.ts';
import { deleteSavedSearches } from './queries.ts';

/** Deletes the saved searches of a deleted account. */
export const eraseSavedSearches: ErasureHook = ({ db }, { userId }) => deleteSavedSearches(db, userId);
