import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { AuthOneTimeTokens } from '../../db/schema.ts';

export const replaceToken = (db: Connection, token: Insertable<AuthOneTimeTokens>) =>
  db
    .insertInto('auth.one_time_tokens')
    .values(token)
    .onConflict((conflict) => conflict.constraint('one_time_tokens_one_of_a_kind').doUpdateSet({ ...token, misses: 0 }))
    .execute();

export const lockTokenByLink = (db: Connection, linkHash: Buffer) =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('link_hash', '=', linkHash).forUpdate().executeTakeFirst();

export const tokensOfAddress = (db: Connection, address: string, kinds: string[]) =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('address', '=', address).where('kind', 'in', kinds).execute();

export const countMiss = (db: Connection, ids: string[]) =>
  db
    .updateTable('auth.one_time_tokens')
    .set((is) => ({ misses: is('misses', '+', 1) }))
    .where('id', 'in', ids)
    .execute();

export const deleteToken = (db: Connection, id: string) =>
  db.deleteFrom('auth.one_time_tokens').where('id', '=', id).returning('id').executeTakeFirst();

/** Of every kind: after a use, a new password, a new address. */
export const deleteTokensOf = (db: Connection, userId: string) =>
  db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
