import { randomUUID } from 'node:crypto';
import { activityRow } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject, readUserBody, type UserBody } from '../http/user-body.ts';
import {
  deleteSessions,
  findRefreshTokens,
  findUser,
  insertSession,
  lockSessionOfToken,
  rotateRefreshToken,
  type SessionRow,
  type UserRow,
} from '../queries.ts';
import { accountActivity, recordAccount } from '../record-account.ts';
import { insertSignInJob } from './queries.ts';
import {
  descendantOf,
  hashRefreshToken,
  isRefreshToken,
  newRefreshToken,
  newRotationKey,
  nextRefreshToken,
} from './refresh-tokens.ts';

/** GoTrue's session object. `expires_in` and `expires_at` are seconds. */
export interface SessionBody {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserBody;
}

/** How and from where a user has signed in. */
export interface SignIn {
  method:
    | 'password'
    | 'otp'
    | 'oauth'
    | 'magiclink'
    | 'recovery'
    | 'email/signup'
    | 'email_change'
    | 'invite'
    | 'anonymous'
    | 'passkey';
  /** The passkey that was used. The session starts at aal2, because a passkey is two factors at once. */
  passkeyId?: string | undefined;
  userAgent?: string | undefined;
  /** The address of the socket or of the trusted proxy's client; undefined when unknown. */
  ip?: string | undefined;
}

/** Milliseconds after which a replaced token is deleted; using it is then answered as an unknown token. */
const DELETE_ROTATED_AFTER = 30 * 24 * 60 * 60 * 1000;

/**
 * Creates a session for a user. Also works in a transaction.
 * @throws AuthError `user_not_found`
 */
export async function createSession(services: ConnectedServices, userId: string, signIn: SignIn): Promise<SessionBody> {
  const now = services.now();
  const session = {
    id: randomUUID(),
    user_id: userId,
    aal: signIn.passkeyId ? 'aal2' : 'aal1',
    factor_id: signIn.passkeyId ?? null,
    amr: [{ method: signIn.method, timestamp: seconds(now) }],
    rotation_key: newRotationKey(),
    user_agent: signIn.userAgent?.slice(0, 500) ?? null,
    ip: signIn.ip ?? null,
    created_at: now,
    refreshed_at: now,
  };
  const refreshToken = newRefreshToken();
  const activity = accountActivity<'account.signed_in'>(userId, {
    origin: signIn,
    data: { method: signIn.method, session_id: session.id },
  });
  const entry = activityRow(now, 'account.signed_in', activity);
  const user = await transaction(services.db, async (tx) => {
    const row = { ...session, amr: JSON.stringify(session.amr) };
    // The account may be erased at the same moment; then the session is rolled back.
    const found = (await insertSession(tx, row, hashRefreshToken(refreshToken), entry)) ?? refuseAuth('user_not_found');
    await insertSignInJob(tx, session);
    return found;
  });
  return sessionBody(services, user, session, refreshToken);
}

/**
 * Exchanges a refresh token. The live token is replaced. Its parent, and any token replaced within
 * `config.auth.reuseInterval` seconds, is exchanged for the live one, because several tabs refresh at once. Any other
 * token is a sign of theft, and the session ends. A token from before a second factor never yields one from after it.
 * @throws AuthError, always with status 400
 */
export async function refreshSession(services: Services, token: string, origin?: Origin): Promise<SessionBody> {
  if (!isRefreshToken(token)) {
    refuseAuth('validation_failed', { message: 'Invalid Refresh Token: Refresh token is not valid' });
  }
  const outcome = await inTransaction(services, (inside) => exchange(inside, token, origin));
  if (outcome === 'reused' || outcome === 'late') refuseAuth('refresh_token_already_used');
  const { user, session, live } = outcome;
  return sessionBody(services, user, session, live);
}

/**
 * Exchanges a token in a transaction that is committed in any case: a refusal for reuse must not restore the session.
 */
async function exchange(services: TxServices, token: string, origin: Origin | undefined) {
  const { config, db } = services;
  const now = services.now();
  const hash = hashRefreshToken(token);
  const session = await lockSessionOfToken(db, hash);
  if (!session) refuseAuth('refresh_token_not_found');
  const tokens = await findRefreshTokens(db, session.id, hash);
  const shown = tokens.find((one) => one.token_hash.equals(hash));
  const active = tokens.find((one) => !one.revoked);
  const user = await findUser(db, session.user_id);
  if (!shown || !active || !user) refuseAuth('session_not_found', { status: 400 });
  if (isBanned(user, now)) refuseAuth('user_banned', { status: 400 });

  if (!shown.revoked) {
    const live = nextRefreshToken(token, session.rotation_key);
    const deleteBefore = new Date(now.getTime() - DELETE_ROTATED_AFTER);
    await rotateRefreshToken(db, session.id, { current: hash, next: hashRefreshToken(live), now, deleteBefore });
    return { user, session, live };
  }
  const isParent = active.parent_hash?.equals(hash) ?? false;
  const isRecent = now.getTime() - shown.updated_at.getTime() <= config.auth.reuseInterval * 1000;
  const live = isParent || isRecent ? descendantOf(token, session.rotation_key, active.token_hash) : undefined;
  if (live) return { user, session, live };
  // A tab of the user that refreshed while another one verified a second factor: refused without ending the session.
  if (isRecent) return 'late' as const;
  await deleteSessions(db, user.id, session.id, 'local');
  await recordAccount(services, 'account.session_reuse_detected', user.id, {
    actorId: null,
    origin,
    data: { session_id: session.id },
  });
  return 'reused' as const;
}

export const isBanned = (user: Pick<UserRow, 'banned_until'>, now: Date) =>
  user.banned_until !== null && user.banned_until > now;

/** Renders the session that the client stores: its tokens and its user. */
export async function sessionBody(
  services: ConnectedServices,
  user: UserRow,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
  refreshToken: string,
): Promise<SessionBody> {
  const { auth } = services.config;
  const iat = seconds(services.now());
  const exp = iat + auth.jwtExp;
  const accessToken = await services.keys.sign({
    iss: auth.externalUrl,
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    iat,
    exp,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: asObject(user.app_metadata),
    user_metadata: asObject(user.user_metadata),
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: auth.jwtExp,
    expires_at: exp,
    refresh_token: refreshToken,
    user: await readUserBody(services.db, user),
  };
}

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
