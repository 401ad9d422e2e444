import type { Connection, Tx } from '../db/database.ts';
import { deleteTokensOfUser } from './one-time-tokens/queries.ts';

/**
 * Erases everything that a user could sign in with or be identified by, in the caller's transaction. The row stays
 * without personal data, because records that have to be kept point to it.
 */
export async function eraseIdentity(tx: Tx, userId: string, now: Date): Promise<void> {
  await deleteCredentials(tx, userId);
  await anonymizeUser(tx, userId, now);
}

/**
 * Deletes everything a user can sign in with except the password. Refresh tokens are deleted with their sessions,
 * recovery codes with their factors.
 */
async function deleteCredentials(tx: Tx, userId: string, keep?: { mailedTo: string }): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.challenges').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.factors').where('user_id', '=', userId).execute();
  await deleteTokensOfUser(tx, userId, keep);
  await tx.deleteFrom('auth.identities').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('auth.flow_states')
    .where((is) => is.or([is('user_id', '=', userId), is('linking_user_id', '=', userId)]))
    .execute();
}

/**
 * Removes every way to sign in to an account that another person may have created with this email address. The address
 * and the data stay.
 * @param keep.mailedTo keeps sign-in links that were sent to this address
 */
export async function removeCredentials(tx: Tx, userId: string, keep?: { mailedTo: string }): Promise<void> {
  await deleteCredentials(tx, userId, keep);
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await tx
    .updateTable('auth.users')
    .set({
      password_hash: null,
      phone: null,
      phone_confirmed_at: null,
      new_email: null,
      new_phone: null,
      email_change_accepted: null,
    })
    .where('id', '=', userId)
    .execute();
}

const anonymizeUser = (tx: Tx, userId: string, now: Date) =>
  tx
    .updateTable('auth.users')
    .set({
      email: null,
      phone: null,
      password_hash: null,
      new_email: null,
      new_phone: null,
      email_change_accepted: null,
      email_confirmed_at: null,
      email_proven_at: null,
      phone_confirmed_at: null,
      app_metadata: '{}',
      user_metadata: '{}',
      is_anonymous: false,
      last_sign_in_at: null,
      banned_until: null,
      invited_at: null,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      email_change_sent_at: null,
      phone_change_sent_at: null,
      reauthentication_sent_at: null,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();

/** True if the user is signed in anywhere. */
export async function hasSession(db: Connection, userId: string): Promise<boolean> {
  const found = await db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}
