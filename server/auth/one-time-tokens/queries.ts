import { type Insertable, sql } from 'kysely';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../shared/languages.ts';
import type { Connection } from '../../db/database.ts';
import type { AuthOneTimeTokens } from '../../db/schema.ts';
import type { LinkRequest } from './link-requests.ts';

export const insertToken = (db: Connection, token: Insertable<AuthOneTimeTokens>) =>
  db.insertInto('auth.one_time_tokens').values(token).execute();

interface SentMessage {
  userId: string;
  kind: string;
  askedBy: string;
}

/** Of those that one asker had sent, all but the newest few. */
export const deleteOlderTokens = (db: Connection, { userId, kind, askedBy, kept }: SentMessage & { kept: number }) =>
  db
    .deleteFrom('auth.one_time_tokens')
    .where('id', 'in', (q) =>
      q
        .selectFrom('auth.one_time_tokens')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('asked_by', '=', askedBy)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(kept),
    )
    .execute();

/** When an asker last had a message of this kind sent to a person, if its token is still there. */
export async function findLastSentAt(
  db: Connection,
  { userId, kind, askedBy }: SentMessage,
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('auth.one_time_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('asked_by', '=', askedBy)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
}

/** @param network of `networkOf`; one that is not known tells nothing */
export async function hasSignedInFrom(db: Connection, userId: string, network: string): Promise<boolean> {
  if (network === 'unknown') return false;
  const device = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

export const findTokenByLink = (db: Connection, linkHash: Buffer) =>
  db.selectFrom('auth.one_time_tokens').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();

interface CodeAttempt {
  address: string;
  kinds: string[];
  userId: string | undefined;
  /** Tokens made before are too old. */
  madeAfter: Date;
  /** Misses that a token bears, by either sort of guesser. */
  misses: number;
  /** Who guesses, as tokens name who asked for them. */
  by: string;
  /** The same as a network that people have signed in from; undefined when it tells nothing. */
  network: string | undefined;
  /** The person is known by this guesser, whoever asked for the token. */
  isKnown: boolean;
}

/**
 * Counts a guess at every live token that it may be meant for, and says which those are: counted before compared.
 * Guesses of strangers are counted apart: they cannot use up those of the person.
 */
export const countCodeAttempt = (db: Connection, guess: CodeAttempt) => {
  const { address, kinds, userId, madeAfter, misses, by, network, isKnown } = guess;
  const isOwn = sql<boolean>`(${isKnown}::boolean or asked_by = ${by} or exists (
    select from known_devices d where d.user_id = auth.one_time_tokens.user_id and d.network = ${network ?? null}))`;
  return db
    .updateTable('auth.one_time_tokens')
    .set({
      own_misses: sql`own_misses + case when ${isOwn} then 1 else 0 end`,
      misses: sql`misses + case when ${isOwn} then 0 else 1 end`,
    })
    .where('address', '=', address)
    .where('kind', 'in', kinds)
    .where('created_at', '>', madeAfter)
    .where(sql<boolean>`case when ${isOwn} then own_misses else misses end < ${misses}`)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? ''))
    .returningAll()
    .execute();
};

/** @returns undefined when somebody was faster */
export const deleteToken = (db: Connection, id: string) =>
  db.deleteFrom('auth.one_time_tokens').where('id', '=', id).returning('id').executeTakeFirst();

/**
 * Of every kind: after a new password, a new address.
 * @param keep.mailedTo links to sign in with that went to this address stay
 */
export const deleteTokensOfUser = (db: Connection, userId: string, keep?: { mailedTo: string }) =>
  db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (q) =>
      q.where((is) => is.or([is('address', '!=', keep?.mailedTo ?? ''), is('kind', 'not in', SIGN_IN_KINDS)])),
    )
    .execute();

/** Kinds whose links and codes open an account. */
const SIGN_IN_KINDS = ['confirmation', 'recovery'];

/** Somebody is in by a link or a code: what else is on its way for that is of no use any more. */
export const deleteSignInTokens = (db: Connection, userId: string) =>
  db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('kind', 'in', SIGN_IN_KINDS).execute();

/** Of both sides of a change of address. */
export const deleteEmailChangeTokens = (db: Connection, userId: string) =>
  db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['email_change_current', 'email_change_new'])
    .execute();

export const deleteTokensBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.one_time_tokens').where('created_at', '<', before).execute();

/** When a message of each sort was last sent to a person. */
export type SentColumn =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at';

export const setSentAt = (db: Connection, userId: string, column: SentColumn, at: Date) =>
  db
    .updateTable('auth.users')
    .set({ [column]: at })
    .where('id', '=', userId)
    .execute();

/** The language a person reads. */
export async function getLanguage(db: Connection, userId: string): Promise<Language> {
  const profile = await db.selectFrom('profiles').select('language').where('id', '=', userId).executeTakeFirst();
  return isLanguage(profile?.language) ? profile.language : DEFAULT_LANGUAGE;
}

/** Tries within about an hour: after that nobody waits for the mail any more. */
const MAX_ATTEMPTS = 8;

export async function insertLinkRequestJob(db: Connection, asked: LinkRequest): Promise<void> {
  await sql`
    select graphile_worker.add_job('grant_link', ${JSON.stringify(asked)}::json, max_attempts => ${MAX_ATTEMPTS})`.execute(
    db,
  );
}
