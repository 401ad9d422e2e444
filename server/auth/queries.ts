import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type {
  Activities,
  AuthFactors,
  AuthIdentities,
  AuthSessions,
  AuthUsers,
  JsonObject,
  Profiles,
} from '../db/schema.ts';

export type UserRow = Selectable<AuthUsers>;
export type IdentityRow = Selectable<AuthIdentities>;
export type FactorRow = Selectable<AuthFactors>;
export type SessionRow = Selectable<AuthSessions>;

export const findUser = (db: Connection, id: string) =>
  db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();

/** @param email in lower case */
export const findUserByEmail = (db: Connection, email: string) =>
  db.selectFrom('auth.users').selectAll().where('email', '=', email).executeTakeFirst();

/** @param phone digits without the plus sign */
export const findUserByPhone = (db: Connection, phone: string) =>
  db.selectFrom('auth.users').selectAll().where('phone', '=', phone).executeTakeFirst();

/** Matches one user or several. */
const ofAny = (ids: string | string[]) => sql<string>`any(${typeof ids === 'string' ? [ids] : ids}::uuid[])`;

export const listIdentities = (db: Connection, userId: string | string[]) =>
  db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', ofAny(userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listFactors = (db: Connection, userId: string | string[]) =>
  db
    .selectFrom('auth.factors')
    .selectAll()
    .where('user_id', '=', ofAny(userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @returns undefined if the email address or phone number is taken */
export const insertUser = (tx: Tx, user: Insertable<AuthUsers>) =>
  tx
    .insertInto('auth.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const insertIdentity = (tx: Tx, identity: Insertable<AuthIdentities>) =>
  tx.insertInto('auth.identities').values(identity).execute();

/** Inserts an identity, or merges the new data into an existing one key by key. */
export const upsertIdentity = (tx: Tx, identity: Insertable<AuthIdentities>) =>
  tx
    .insertInto('auth.identities')
    .values(identity)
    .onConflict((conflict) =>
      conflict.constraint('identities_provider_key').doUpdateSet({
        identity_data: sql`identities.identity_data || excluded.identity_data`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute();

/**
 * Derives `providers` in app_metadata from the identities, oldest first; `provider` stays as long as it is among them.
 */
export const syncProviders = (tx: Tx, userId: string) =>
  tx
    .with('held', (q) =>
      q
        .selectFrom('auth.identities')
        .select(sql<JsonObject>`coalesce(jsonb_agg(provider order by created_at, id), '[]')`.as('providers'))
        .where('user_id', '=', userId),
    )
    .updateTable('auth.users')
    .from('held')
    .set({
      app_metadata: sql`app_metadata || jsonb_build_object('providers', held.providers, 'provider',
        case when held.providers ? (app_metadata ->> 'provider') then app_metadata -> 'provider' else held.providers -> 0 end)`,
    })
    .where('auth.users.id', '=', userId)
    .returningAll('auth.users')
    .executeTakeFirst();

export const updateUser = (db: Connection, id: string, change: Updateable<AuthUsers>) =>
  db.updateTable('auth.users').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks a user's row, so that concurrent changes do not overwrite each other. */
export const lockUser = (db: Connection, id: string) =>
  db.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Inserts a session with its first refresh token, the time of the sign-in and the activity, in one statement. */
export const insertSession = (
  tx: Tx,
  session: Insertable<AuthSessions> & { id: string; created_at: Date },
  tokenHash: Buffer,
  activity: Insertable<Activities>,
) =>
  tx
    .with('recorded', (q) => q.insertInto('activities').values(activity))
    .with('session', (q) => q.insertInto('auth.sessions').values(session))
    .with('token', (q) =>
      q.insertInto('auth.refresh_tokens').values({
        token_hash: tokenHash,
        session_id: session.id,
        created_at: session.created_at,
        updated_at: session.created_at,
      }),
    )
    .with('identity', (q) =>
      q
        .updateTable('auth.identities')
        .set({ last_sign_in_at: session.created_at })
        .where('user_id', '=', session.user_id)
        .where('provider', '=', 'email'),
    )
    // Signing in cancels a pending deletion of the account.
    .with('kept', (q) =>
      q
        .updateTable('account_deletions')
        .set({ undone_at: session.created_at })
        .where('user_id', '=', session.user_id)
        .where('undone_at', 'is', null),
    )
    .updateTable('auth.users')
    .set({ last_sign_in_at: session.created_at })
    .where('id', '=', session.user_id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Locks the session of a refresh token, so that concurrent refreshes see each other's result. */
export const lockSessionOfToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', (q) =>
      q.selectFrom('auth.refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst();

/** Finds a refresh token and the live one of its session. */
export const findRefreshTokens = (db: Connection, sessionId: string, tokenHash: Buffer) =>
  db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('token_hash', '=', tokenHash), is('revoked', '=', false)]))
    .execute();

/** Replaces the live token `current` by `next`, and deletes tokens that were replaced before `deleteBefore`. */
export async function rotateRefreshToken(
  tx: Tx,
  sessionId: string,
  { current, next, now, deleteBefore }: { current: Buffer; next: Buffer; now: Date; deleteBefore: Date },
) {
  await tx
    .with('forgotten', (q) =>
      q
        .deleteFrom('auth.refresh_tokens')
        .where('session_id', '=', sessionId)
        .where('revoked', '=', true)
        .where('updated_at', '<', deleteBefore),
    )
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('token_hash', '=', current)
    .execute();
  await tx
    .with('session', (q) => q.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', sessionId))
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: next, session_id: sessionId, parent_hash: current, created_at: now, updated_at: now })
    .execute();
}

/** Which sessions of a user end. */
export type LogoutScope = 'global' | 'local' | 'others';

/**
 * Deletes a user's unfinished flows: those that would link an identity, and unless `onlyLinking` also those with an
 * authorization code that was not exchanged.
 */
export const deleteFlowStatesOf = (
  db: Pick<Connection, 'deleteFrom'>,
  userId: string,
  { onlyLinking }: { onlyLinking: boolean },
) =>
  db
    .deleteFrom('auth.flow_states')
    .where((is) => is.or([is('linking_user_id', '=', userId), ...(onlyLinking ? [] : [is('user_id', '=', userId)])]));

/** Deletes sessions with their refresh tokens and unfinished flows. */
export const deleteSessions = (tx: Tx, userId: string, sessionId: string, scope: LogoutScope) =>
  tx
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: scope === 'local' }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(scope === 'local', (q) => q.where('id', '=', sessionId))
    .$if(scope === 'others', (q) => q.where('id', '!=', sessionId))
    .execute();

/** Inserts a profile; an existing one stays unchanged. */
export const insertProfile = (db: Connection, profile: Insertable<Profiles>) =>
  db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

export const updateProfileRole = (tx: Tx, userId: string, role: string) =>
  tx.updateTable('profiles').set({ role }).where('id', '=', userId).execute();

/** Deletes old challenges of factors and passkeys. */
export const deleteChallengesBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.challenges').where('created_at', '<', before).execute();
