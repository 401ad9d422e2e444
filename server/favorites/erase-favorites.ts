import type { ErasureHook } from '../accounts/accounts.ts';
import { deleteFavorites } from './queries.ts';

/** Deletes the favorites of a deleted account. */
export const eraseFavorites: ErasureHook = ({ db }, { userId }) => deleteFavorites(db, userId);
