import type { Insertable } from 'kysely';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../shared/languages.ts';
import type { Connection } from '../../db/database.ts';
import type { AuthOneTimeTokens } from '../../db/schema.ts';

export const replaceToken = (db: Connection, token: Insertable<AuthOneTimeTokens>) =>
  db
    .insertInto('auth.one_time_tokens')
    .values(token)
    .onConflict((conflict) => conflict.constraint('one_time_tokens_one_of_a_kind').doUpdateSet({ ...token, misses: 0 }))
    .execute();

export const findTokenByLink = (db: Connection, linkHash: Buffer) =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();

interface Guess {
  address: string;
  kinds: string[];
  userId: string | undefined;
  /** Tokens made before are too old. */
  madeAfter: Date;
  /** Misses that a token bears. */
  misses: number;
}

/** Counts a guess at every live token that it may be meant for, and says which those are: counted before compared. */
export const countGuess = (db: Connection, { address, kinds, userId, madeAfter, misses }: Guess) =>
  db
    .updateTable('auth.one_time_tokens')
    .set((is) => ({ misses: is('misses', '+', 1) }))
    .where('address', '=', address)
    .where('kind', 'in', kinds)
    .where('created_at', '>', madeAfter)
    .where('misses', '<', misses)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? ''))
    .returningAll()
    .execute();

/** @returns undefined when somebody was faster */
export const deleteToken = (db: Connection, id: string) =>
  db.deleteFrom('auth.one_time_tokens').where('id', '=', id).returning('id').executeTakeFirst();

/** Of every kind: after a use, a new password, a new address. */
export const deleteTokensOf = (db: Connection, userId: string) =>
  db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();

export const deleteTokensBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.one_time_tokens').where('created_at', '<', before).execute();

/** When a message of each sort was last sent to a person. */
export type SentColumn =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at';

/** @returns undefined when the last one was sent after `notAfter` */
export const stampSent = (db: Connection, userId: string, column: SentColumn, at: Date, notAfter: Date) =>
  db
    .updateTable('auth.users')
    .set({ [column]: at })
    .where('id', '=', userId)
    .where((is) => is.or([is(column, 'is', null), is(column, '<=', notAfter)]))
    .returning('id')
    .executeTakeFirst();

/** The language a person reads. */
export async function languageOf(db: Connection, userId: string): Promise<Language> {
  const profile = await db.selectFrom('profiles').select('language').where('id', '=', userId).executeTakeFirst();
  return isLanguage(profile?.language) ? profile.language : DEFAULT_LANGUAGE;
}
