import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { JsonObject } from '../../db/schema.ts';
import { deleteWaysIn } from '../erasure-queries.ts';

/** Callbacks of one person at a provider come one after the other, until the transaction ends. */
export const holdSubject = (trx: Connection, provider: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(trx);

export const findIdentity = (db: Connection, provider: string, subject: string) =>
  db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst();

/** Somebody has come from a provider, which says this of them. */
export const noteVisit = (
  db: Connection,
  provider: string,
  subject: string,
  { data, at }: { data: JsonObject; at: Date },
) =>
  db
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: at, updated_at: at })
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .execute();

export const deleteIdentity = (db: Connection, id: string) =>
  db.deleteFrom('auth.identities').where('id', '=', id).execute();

/** Takes away whatever could open an account, or speaks for whoever used it. The address and what was made stay. */
export async function stripAccount(db: Connection, userId: string): Promise<void> {
  await deleteWaysIn(db, userId);
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
      user_metadata: '{}',
    })
    .where('id', '=', userId)
    .execute();
}
