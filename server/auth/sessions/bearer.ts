import { z } from 'zod';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** What an access token of a person says about them. Older or foreign tokens may lack any of it. */
export const PersonClaims = z.object({ aud: z.literal('authenticated'), sub: z.uuid(), session_id: z.uuid() });

/** The person behind a token, with the session it belongs to. */
export interface Bearer {
  userId: string;
  sessionId: string;
  /** "" for a person without one. */
  email: string;
  /** How sure we are: aal2 after a second factor. Of the session's row, not of the token. */
  aal: 'aal1' | 'aal2';
  /** Whether the person has a verified second factor: sensitive acts then ask for aal2. */
  hasFactor: boolean;
  appRole: string | null;
  bannedUntil: Date | null;
}

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined) => /^bearer +(\S+)$/i.exec(header ?? '')?.[1];

/**
 * Person and session by their keys. Every signed-in call asks this, so the statement is a named one: planning it anew
 * costs more than running it, and for two primary keys the generic plan is the best there is.
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
  /** null: the session has ended. */
  sessionId: string | null;
};

/** @returns undefined when there is no such person */
export async function findBearer({ pool }: Pick<Services, 'pool'>, userId: string, sessionId: string) {
  const { rows } = await pool.query<FoundBearer>({ ...FIND_BEARER, values: [userId, sessionId] });
  return rows[0];
}

/**
 * Who calls a route of /auth/v1 that needs someone signed in, checked in GoTrue's order.
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
