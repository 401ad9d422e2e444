import type { Farewell } from '../accounts/accounts.ts';
import { deleteAllOf } from './queries.ts';

/** Somebody's account goes, and with it what they looked for and where. */
export const forgetSearcher: Farewell = ({ db }, { userId }) => deleteAllOf(db, userId);
