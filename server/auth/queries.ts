import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type AuditEntry, auditRow } from '../audit/audit.ts';
import type { Connection } from '../db/database.ts';
import type { AuthFactors, AuthIdentities, AuthSessions, AuthUsers, JsonObject, Profiles } from '../db/schema.ts';

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

/** One person, or several. */
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

/** @returns undefined when the address or the number is taken */
export const insertUser = (db: Connection, user: Insertable<AuthUsers>) =>
  db
    .insertInto('auth.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const insertIdentity = (db: Connection, identity: Insertable<AuthIdentities>) =>
  db.insertInto('auth.identities').values(identity).execute();

/** An identity that exists takes on the new data, key by key. */
export const upsertIdentity = (db: Connection, identity: Insertable<AuthIdentities>) =>
  db
    .insertInto('auth.identities')
    .values(identity)
    .onConflict((conflict) =>
      conflict.constraint('identities_provider_key').doUpdateSet({
        identity_data: sql`identities.identity_data || excluded.identity_data`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute();

/** Writes anew into app_metadata which providers a person has, oldest first; `provider` stays while they have it. */
export const syncProviders = (db: Connection, userId: string) =>
  db
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

/** Takes the row, so that two changes of one person's metadata do not undo each other. */
export const lockUser = (db: Connection, id: string) =>
  db.selectFrom('auth.users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A new session with its first refresh token, noted as a sign-in and audited, in one statement. */
export const insertSession = (
  db: Connection,
  session: Insertable<AuthSessions> & { id: string; created_at: Date },
  tokenHash: Buffer,
  entry: AuditEntry,
) =>
  db
    .with('audited', (q) => q.insertInto('audit_log').values(auditRow(entry)))
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
    // Signing in brings back an account that is on its way out.
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

/** Locks the session a refresh token belongs to: whoever comes second sees what the first one did. */
export const lockSessionOfToken = (db: Connection, tokenHash: Buffer) =>
  db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', (q) =>
      q.selectFrom('auth.refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst();

/** The token that was shown, and the one that is live. */
export const findRefreshTokens = (db: Connection, sessionId: string, tokenHash: Buffer) =>
  db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where((is) => is.or([is('token_hash', '=', tokenHash), is('revoked', '=', false)]))
    .execute();

/** Puts `next` in the place of `current`, and forgets tokens that were replaced before `forgetBefore`. */
export async function rotateRefreshToken(
  db: Connection,
  sessionId: string,
  { current, next, now, forgetBefore }: { current: Buffer; next: Buffer; now: Date; forgetBefore: Date },
) {
  await db
    .with('forgotten', (q) =>
      q
        .deleteFrom('auth.refresh_tokens')
        .where('session_id', '=', sessionId)
        .where('revoked', '=', true)
        .where('updated_at', '<', forgetBefore),
    )
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('token_hash', '=', current)
    .execute();
  await db
    .with('session', (q) => q.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', sessionId))
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: next, session_id: sessionId, parent_hash: current, created_at: now, updated_at: now })
    .execute();
}

/** Which of a person's sessions end. */
export type LogoutScope = 'global' | 'local' | 'others';

/**
 * What somebody began who was signed in as this person, or was about to be: visits that would link an identity, and
 * unless `onlyLinking` codes that were given out and not exchanged.
 */
export const deleteFlowStatesOf = (
  db: Pick<Connection, 'deleteFrom'>,
  userId: string,
  { onlyLinking }: { onlyLinking: boolean },
) =>
  db
    .deleteFrom('auth.flow_states')
    .where((is) => is.or([is('linking_user_id', '=', userId), ...(onlyLinking ? [] : [is('user_id', '=', userId)])]));

/** Refresh tokens go with their sessions, and so does what was begun in them. */
export const deleteSessions = (db: Connection, userId: string, sessionId: string, scope: LogoutScope) =>
  db
    .with('flows', (q) => deleteFlowStatesOf(q, userId, { onlyLinking: scope === 'local' }))
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .$if(scope === 'local', (q) => q.where('id', '=', sessionId))
    .$if(scope === 'others', (q) => q.where('id', '!=', sessionId))
    .execute();

/** An existing profile is left alone. */
export const insertProfile = (db: Connection, profile: Insertable<Profiles>) =>
  db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();

export const updateProfileRole = (db: Connection, userId: string, role: string) =>
  db.updateTable('profiles').set({ role }).where('id', '=', userId).execute();

/** Questions to factors and passkeys that nobody answers any more. */
export const deleteChallengesBefore = (db: Connection, before: Date) =>
  db.deleteFrom('auth.challenges').where('created_at', '<', before).execute();
