import type { Connection } from '../db/database.ts';
import { deleteTokensOfUser } from './one-time-tokens/queries.ts';

/** Refresh tokens go with their sessions, challenges and recovery codes with their factors. */
export async function deleteCredentials(db: Connection, userId: string, keep?: { mailedTo: string }): Promise<void> {
  await db.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('auth.challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('auth.factors').where('user_id', '=', userId).execute();
  await deleteTokensOfUser(db, userId, keep);
  await db.deleteFrom('auth.identities').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('auth.flow_states')
    .where((is) => is.or([is('user_id', '=', userId), is('linking_user_id', '=', userId)]))
    .execute();
}

/**
 * Takes away whatever could open an account that somebody else may have made. The address and what was made stay.
 * @param keep.mailedTo links to sign in with that went to this address stay too
 */
export async function removeCredentials(db: Connection, userId: string, keep?: { mailedTo: string }): Promise<void> {
  await deleteCredentials(db, userId, keep);
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await db
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

export const anonymizeUser = (db: Connection, userId: string, now: Date) =>
  db
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

export async function hasSession(db: Connection, userId: string): Promise<boolean> {
  const found = await db.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}
