import { type Insertable, sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { AuthOneTimeTokens } from '#server/db/schema.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#shared/text/languages.ts';

export const insertToken = (tx: Tx, token: Insertable<AuthOneTimeTokens>) =>
  tx.insertInto('auth.one_time_tokens').values(token).execute();

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_change'
  | 'reauthentication';

interface SentMessage {
  userId: string;
  kind: string;
  requestedBy: string;
}

/** Deletes all but the newest tokens of a kind that one requester had sent to a user. */
export const deleteOlderTokens = (tx: Tx, { userId, kind, requestedBy, keep }: SentMessage & { keep: number }) =>
  tx
    .deleteFrom('auth.one_time_tokens')
    .where('id', 'in', (q) =>
      q
        .selectFrom('auth.one_time_tokens')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('requested_by', '=', requestedBy)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute();

/** Returns when a requester last had a message of this kind sent to a user, if its token still exists. */
export async function findLastSentAt(
  db: Connection,
  { userId, kind, requestedBy }: SentMessage,
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('auth.one_time_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('requested_by', '=', requestedBy)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
}

/**
 * True if the user has signed in from this network before.
 * @param network result of `networkOf`; `unknown` never matches
 */
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
  /** Older tokens have expired. */
  createdAfter: Date;
  /** Failed attempts that a token allows, counted apart for known requesters and for all others. */
  limit: number;
  /** `requesterKey` of the browser or network that tries the code. */
  requestedBy: string;
  /** Its network, to compare with those the user has signed in from; undefined when unknown. */
  network: string | undefined;
  /** True if the user is known by this browser, even if another browser requested the token. */
  isKnown: boolean;
}

/**
 * Counts an attempt at every live token that a code may belong to, and returns those tokens to compare with. Attempts
 * by unknown browsers are counted apart, so that they cannot use up those of the user.
 */
export const countCodeAttempt = (db: Connection, attempt: CodeAttempt) => {
  const { address, kinds, userId, createdAfter, limit, requestedBy, network, isKnown } = attempt;
  const isOwn = sql<boolean>`(${isKnown}::boolean or requested_by = ${requestedBy} or exists (
    select from known_devices d where d.user_id = auth.one_time_tokens.user_id and d.network = ${network ?? null}))`;
  return db
    .updateTable('auth.one_time_tokens')
    .set({
      known_failed_attempts: sql`known_failed_attempts + case when ${isOwn} then 1 else 0 end`,
      failed_attempts: sql`failed_attempts + case when ${isOwn} then 0 else 1 end`,
    })
    .where('address', '=', address)
    .where('kind', 'in', kinds)
    .where('created_at', '>', createdAfter)
    .where(sql<boolean>`case when ${isOwn} then known_failed_attempts else failed_attempts end < ${limit}`)
    .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? ''))
    .returningAll()
    .execute();
};

/** @returns undefined if another request has just deleted it */
export const deleteToken = (db: Connection, id: string) =>
  db.deleteFrom('auth.one_time_tokens').where('id', '=', id).returning('id').executeTakeFirst();

/**
 * Deletes all tokens of a user, for example after a change of password or address.
 * @param keep.mailedTo keeps sign-in links that were sent to this address
 */
export const deleteTokensOfUser = (tx: Tx, userId: string, keep?: { mailedTo: string }) =>
  tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (q) =>
      q.where((is) => is.or([is('address', '!=', keep?.mailedTo ?? ''), is('kind', 'not in', SIGN_IN_KINDS)])),
    )
    .execute();

/** Kinds of token that sign in. */
const SIGN_IN_KINDS = ['confirmation', 'recovery'];

/** Deletes the remaining sign-in tokens of a user who has just signed in with one. */
export const deleteSignInTokens = (tx: Tx, userId: string) =>
  tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('kind', 'in', SIGN_IN_KINDS).execute();

/** Deletes the tokens of both addresses of an email change. */
export const deleteEmailChangeTokens = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['email_change_current', 'email_change_new'])
    .execute();

export const deleteTokensBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.one_time_tokens').where('created_at', '<', before).execute();

/** The columns of auth.users that say when a message of each kind was last sent. */
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

/** Returns the language of the user's profile. */
export async function getLanguage(db: Connection, userId: string): Promise<Language> {
  const profile = await db.selectFrom('profiles').select('language').where('id', '=', userId).executeTakeFirst();
  return isLanguage(profile?.language) ? profile.language : DEFAULT_LANGUAGE;
}

/** Attempts within about an hour; after that the user has given up on the mail. */
const MAX_ATTEMPTS = 8;

export async function insertLinkRequestJob(tx: Tx, request: object): Promise<void> {
  await sql`
    select graphile_worker.add_job('send_requested_link', ${JSON.stringify(request)}::json, max_attempts => ${MAX_ATTEMPTS})`.execute(
    tx,
  );
}
