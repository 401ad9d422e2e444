import type { Connection } from '../db/database.ts';
import * as queries from './erasure-queries.ts';

/**
 * Takes from a person all by which they could sign in or be known, in the caller's transaction. The row stays, without
 * a name: what the law makes us keep points at it.
 */
export async function eraseIdentity(db: Connection, userId: string, now: Date): Promise<void> {
  await queries.deleteCredentials(db, userId);
  await queries.anonymizeUser(db, userId, now);
}

/** Whether somebody is signed in as this person anywhere. */
export const hasSession = queries.hasSession;
