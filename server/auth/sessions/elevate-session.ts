import { z } from 'zod';
import type { ConnectedServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { findUser } from '../queries.ts';
import * as queries from './queries.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
import { type SessionBody, seconds, sessionBody } from './sessions.ts';

/** The names of second factors in `amr`. */
export type FactorMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code';

const Amr = z.array(z.object({ method: z.string(), timestamp: z.number() }));

/**
 * Raises a session to aal2 and ends the user's sessions at aal1. The new refresh token has no parent, so that no
 * earlier token can be exchanged for it. Call it in a transaction that has locked the user's row.
 * @throws AuthError `session_not_found`
 */
export async function elevateSession(
  services: ConnectedServices,
  {
    userId,
    sessionId,
    factorId,
    method,
  }: { userId: string; sessionId: string; factorId: string; method: FactorMethod },
): Promise<SessionBody> {
  const { db } = services;
  const now = services.now();
  const session = await queries.lockSession(db, userId, sessionId);
  const user = await findUser(db, userId);
  if (!session || !user) refuseAuth('session_not_found');
  const earlier = Amr.parse(session.amr).filter((entry) => entry.method !== method);
  const raised = await queries.updateSessionAal(db, sessionId, {
    factor_id: factorId,
    amr: JSON.stringify([{ method, timestamp: seconds(now) }, ...earlier]),
  });
  const token = newRefreshToken();
  await queries.replaceRefreshTokens(db, sessionId, { next: hashRefreshToken(token), now });
  await queries.deleteAal1Sessions(db, userId, sessionId);
  return sessionBody(services, user, raised, token);
}
