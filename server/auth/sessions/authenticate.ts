import type { Actor } from '#server/http/actor.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { bearerToken, findBearer, PersonClaims } from './bearer.ts';

/**
 * Returns the actor of an API request. A request without a token, with the public anonymous key, or with another scheme
 * than Bearer comes from a visitor. The session is looked up each time, so that a sign-out takes effect at once.
 * @param authorization the value of the Authorization header
 * @throws Refusal `http.session_ended` when the token is broken, expired, forged, or its session is gone
 */
export async function authenticate(services: Services, authorization: string | undefined): Promise<Actor> {
  if (!authorization || !/^bearer\b/i.test(authorization)) return { kind: 'visitor' };
  const now = services.now();
  const token = bearerToken(authorization);
  const claims = token ? await services.keys.verify(token, now) : undefined;
  if (claims?.role === 'anon') return { kind: 'visitor' };
  const person = PersonClaims.safeParse(claims);
  if (!person.success) refuse('http.session_ended');
  const bearer = await findBearer(services, person.data.sub, person.data.session_id);
  if (!bearer?.sessionId || (bearer.bannedUntil && bearer.bannedUntil > now)) refuse('http.session_ended');
  const { userId, sessionId, email, aal, hasFactor } = bearer;
  return { kind: 'person', userId, sessionId, email, aal, hasFactor, isAdmin: bearer.appRole === 'admin' };
}
