import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { JsonObject } from '#server/db/schema.ts';

/** Serializes the callbacks of one provider identity until the transaction ends. */
export const lockSubject = (tx: Tx, provider: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(tx);

export const findIdentity = (db: Connection, provider: string, subject: string) =>
  db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst();

/** Updates an identity at a sign-in. */
export const updateIdentityData = (
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

export const deleteIdentity = (tx: Tx, id: string) => tx.deleteFrom('auth.identities').where('id', '=', id).execute();
