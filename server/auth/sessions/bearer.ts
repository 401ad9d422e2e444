import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** The claims of a user's access token that we need. Foreign tokens may lack them. */
export const PersonClaims = z.object({ aud: z.literal('authenticated'), sub: z.uuid(), session_id: z.uuid() });

/** The user and session of an access token. */
export interface Bearer {
  userId: string;
  sessionId: string;
  /** "" for a user without one. */
  email: string;
  /** The assurance level of the session's row, not of the token: aal2 after a second factor. */
  aal: 'aal1' | 'aal2';
  /** True if the user has a verified second factor: sensitive operations then require aal2. */
  hasFactor: boolean;
  appRole: string | null;
  bannedUntil: Date | null;
}

/** Returns the token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined) => /^bearer +(\S+)$/i.exec(header ?? '')?.[1];

/**
 * Finds user and session by their keys. Every signed-in request runs it, so it is a prepared statement: planning costs
 * more than running it, and the generic plan is the best one for two primary keys.
 */
const FIND_BEARER = {
  name: 'find-bearer',
  text: `select u.id as "userId", s.id as "sessionId", coalesce(u.email, '') as email, s.aal,
      exists (select from auth.factors f where f.user_id = u.id and f.status = 'verified') as "hasFactor",
      u.app_metadata ->> 'role' as "appRole",
      u.banned_until as "bannedUntil"
    from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id
    where u.id = $1`,
};

type FoundBearer = Omit<Bearer, 'sessionId'> & {
  /** Null if the session has ended. */
  sessionId: string | null;
};

/** Finds the user of a token with their session. @returns undefined if there is no such user */
export async function findBearer({ pool }: Pick<Services, 'pool'>, userId: string, sessionId: string) {
  const { rows } = await pool.query<FoundBearer>({ ...FIND_BEARER, values: [userId, sessionId] });
  return rows[0];
}

/**
 * Returns the signed-in user of a request to /auth/v1. Checks are made in GoTrue's order.
 * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export async function requireBearer(services: Services, header: string | undefined): Promise<Bearer> {
  const token = bearerToken(header);
  if (!token) refuseAuth('no_authorization');
  const claims = await services.keys.verify(token, services.now());
  if (!claims) refuseAuth('bad_jwt');
  if (!claims.sub) refuseAuth('bad_jwt', { message: 'invalid JWT: missing sub claim' });
  if (!z.uuid().safeParse(claims.sub).success) {
    refuseAuth('bad_jwt', { status: 400, message: 'invalid JWT: sub claim must be a UUID' });
  }
  const person = PersonClaims.safeParse(claims);
  if (!person.success) refuseAuth('bad_jwt', { message: 'invalid JWT: missing or unknown claims' });
  const bearer = await findBearer(services, person.data.sub, person.data.session_id);
  if (!bearer) refuseAuth('user_not_found');
  const { sessionId } = bearer;
  if (!sessionId) refuseAuth('session_not_found');
  if (bearer.bannedUntil && bearer.bannedUntil > services.now()) refuseAuth('user_banned');
  return { ...bearer, sessionId };
}
