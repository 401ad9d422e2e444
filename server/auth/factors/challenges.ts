import { randomUUID } from 'node:crypto';
import type { ConnectedServices, Services, TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import * as queries from './queries.ts';

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_TTL_MS = 300_000;
/** Milliseconds after which it is deleted. */
const DELETE_AFTER_MS = 24 * 60 * 60 * 1000;
/** Wrong codes after which a challenge is invalid. */
const MAX_ATTEMPTS = 5;

interface NewChallenge {
  purpose: 'factor' | 'passkey_registration' | 'passkey_sign_in';
  /** The client's address, which the response has to come from too. */
  ip: string | undefined;
  factorId?: string;
  userId?: string;
  /** Computes the hash of a text message's code from the challenge's id. */
  codeHash?: (id: string) => Buffer;
  /** The challenge for an authenticator, base64url. */
  webauthn?: string;
}

/** Creates a challenge, which is valid once. `expires_at` is in seconds since 1970. */
export async function createChallenge({ db, now }: ConnectedServices, wanted: NewChallenge) {
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
 * Locks a valid challenge of a factor.
 * @throws AuthError `mfa_factor_not_found` (422), `mfa_ip_address_mismatch` (also for a used one, as in GoTrue),
 * `mfa_challenge_expired` (also after five wrong codes)
 */
export async function lockFactorChallenge(services: TxServices, id: string, factorId: string, ip: string | undefined) {
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
 * Consumes a valid challenge of a passkey.
 * @param userId the user who registers a passkey; undefined for signing in
 * @returns the challenge that the authenticator had to sign
 * @throws AuthError `webauthn_challenge_not_found`, `mfa_ip_address_mismatch`, `webauthn_challenge_expired`
 */
export async function consumePasskeyChallenge(
  services: TxServices,
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
