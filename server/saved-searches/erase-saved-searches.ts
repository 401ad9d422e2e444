import type { ErasureHook } from '../accounts/accounts.ts';
import { deleteAllOf } from './queries.ts';

/** Somebody's account goes, and with it what they looked for and where. */
export const forgetSearcher: ErasureHook = ({ db }, { userId }) => deleteAllOf(db, userId);
