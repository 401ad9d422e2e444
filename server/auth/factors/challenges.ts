import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import * as queries from './queries.ts';

/** Milliseconds in which a question may be answered. */
export const CHALLENGE_TTL_MS = 300_000;
/** Milliseconds after which it is forgotten. */
const DELETE_AFTER_MS = 24 * 60 * 60 * 1000;
/** Wrong codes after which a question is dead. */
const MAX_ATTEMPTS = 5;

interface NewChallenge {
  purpose: 'factor' | 'passkey_registration' | 'passkey_sign_in';
  /** Where the asker is: whoever answers must be there too. */
  ip: string | undefined;
  factorId?: string;
  userId?: string;
  /** Of a text message, from the challenge's id. */
  codeHash?: (id: string) => Buffer;
  /** What an authenticator has to sign, base64url. */
  webauthn?: string;
}

/** Asks somebody to prove something, once. `expires_at` is in seconds since 1970. */
export async function createChallenge({ db, now }: Services, wanted: NewChallenge) {
  const id = randomUUID();
  const time = now().getTime();
  await queries.insertChallenge(
    db,
    {
      id,
      purpose: wanted.purpose,
      factor_id: wanted.factorId ?? null,
      user_id: wanted.userId ?? null,
      ip: wanted.ip ?? null,
      code_hash: wanted.codeHash?.(id) ?? null,
      webauthn_challenge: wanted.webauthn ?? null,
      created_at: now(),
    },
    new Date(time - DELETE_AFTER_MS),
  );
  return { id, expires_at: Math.floor((time + CHALLENGE_TTL_MS) / 1000) };
}

/**
 * A question to a factor that may still be answered, locked.
 * @throws AuthError `mfa_factor_not_found` (422), `mfa_ip_address_mismatch` (also for one that was answered, as GoTrue
 * has it), `mfa_challenge_expired` (also after five wrong codes)
 */
export async function lockFactorChallenge(services: Services, id: string, factorId: string, ip: string | undefined) {
  const challenge = await queries.lockChallenge(services.db, id, ip);
  if (challenge?.factor_id !== factorId) {
    refuseAuth('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    });
  }
  if (challenge.verified_at || !challenge.from_here) refuseAuth('mfa_ip_address_mismatch');
  if (isExpired(services, challenge) || challenge.failed_attempts >= MAX_ATTEMPTS) refuseAuth('mfa_challenge_expired');
  return challenge;
}

/**
 * A question to a passkey that may still be answered, locked.
 * @param userId who asked to add one; undefined for signing in
 * @throws AuthError `webauthn_challenge_not_found`, `mfa_ip_address_mismatch`, `webauthn_challenge_expired`
 */
export async function consumePasskeyChallenge(
  services: Services,
  id: string,
  { purpose, userId, ip }: { purpose: NewChallenge['purpose']; userId?: string; ip: string | undefined },
) {
  const challenge = await queries.lockChallenge(services.db, id, ip);
  const isTheirs = challenge?.purpose === purpose && challenge.user_id === (userId ?? null);
  if (!challenge?.webauthn_challenge || !isTheirs || challenge.verified_at) refuseAuth('webauthn_challenge_not_found');
  if (!challenge.from_here) refuseAuth('mfa_ip_address_mismatch');
  if (isExpired(services, challenge)) refuseAuth('webauthn_challenge_expired');
  await queries.markChallengeVerified(services.db, id, services.now());
  return challenge.webauthn_challenge;
}

const isExpired = ({ now }: Pick<Services, 'now'>, { created_at }: { created_at: Date }) =>
  created_at.getTime() + CHALLENGE_TTL_MS <= now().getTime();
