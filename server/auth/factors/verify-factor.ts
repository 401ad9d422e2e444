import type { Updateable } from 'kysely';
import { z } from 'zod';
import type { AuthFactors } from '#server/db/schema.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { sendFactorNotice } from '../notices.ts';
import { type FactorRow, lockUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { elevateSession, type FactorMethod } from '../sessions/elevate-session.ts';
import type { SessionBody } from '../sessions/sessions.ts';
import { limitCodeAttempts } from './attempt-limits.ts';
import { getFactor } from './challenge-factor.ts';
import { lockFactorChallenge } from './challenges.ts';
import { isVerified } from './enroll.ts';
import { matchesPhoneCode } from './phone.ts';
import * as queries from './queries.ts';
import { findTotpStep } from './totp.ts';
import { verifyAssertion, verifyRegistration } from './webauthn/ceremonies.ts';

export interface Answer {
  challenge_id: string;
  /** Six digits of an app or a text message. */
  code: string;
  /** The response of an authenticator. */
  webauthn?: { credential_response?: unknown } | undefined;
}

/** The name of each type of factor in `amr`. */
export const AMR_METHODS: Record<string, FactorMethod> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/**
 * Verifies the response to a challenge. On success the factor is verified, the session is raised to aal2, and the
 * user's unverified factors of the same type are deleted. A failed attempt stays counted.
 * @returns the session, which replaces the previous one
 * @throws AuthError `mfa_factor_not_found`, `mfa_ip_address_mismatch`, `mfa_challenge_expired`,
 * `mfa_verification_failed`, `over_request_rate_limit`, `webauthn_credential_exists`, `insufficient_aal` (403)
 */
export async function verifyFactor(
  services: Services,
  bearer: Bearer,
  factorId: string,
  answer: Answer,
  origin: Origin,
): Promise<SessionBody> {
  const { factor_type } = await getFactor(services, bearer.userId, factorId);
  if (!z.uuid().safeParse(answer.challenge_id).success) {
    refuseAuth('validation_failed', { message: 'challenge_id must be a valid UUID' });
  }
  if (factor_type !== 'webauthn' && answer.code.trim() === '') {
    refuseAuth('validation_failed', { message: 'Code needs to be non-empty' });
  }
  const attempts = await limitCodeAttempts(services, {
    factorType: factor_type,
    userId: bearer.userId,
    origin,
    code: 'over_request_rate_limit',
  });
  const outcome = await inTransaction(services, async (inside, tx) => {
    await lockUser(tx, bearer.userId);
    const factor = await getFactor(inside, bearer.userId, factorId);
    // An attacker with the password may have enrolled this factor before the owner had one: it must not raise the
    // session.
    if (!isVerified(factor) && bearer.hasFactor && bearer.aal !== 'aal2') refuseAuth('insufficient_aal');
    const challenge = await lockFactorChallenge(inside, answer.challenge_id, factor.id, origin.ip);
    const proof = await checkAnswer(inside, factor, challenge, answer);
    if (!proof) {
      await queries.countFailedAttempt(tx, challenge.id);
      const data = { factor_id: factor.id, factor_type };
      await recordAccount(inside, 'account.factor_missed', bearer.userId, { origin, data });
      return 'missed' as const;
    }
    await queries.markChallengeVerified(tx, challenge.id, services.now());
    return acceptFactor(inside, bearer, { factor, proof }, origin);
  });
  if (outcome === 'missed') refuseAuth('mfa_verification_failed', { message: FAILURE_MESSAGES[factor_type] });
  await attempts.reset();
  return outcome;
}

const FAILURE_MESSAGES: Record<string, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn response',
};

/** Checks a response. @returns the columns of the factor to update, or undefined if the response is wrong */
async function checkAnswer(
  services: ConnectedServices,
  factor: FactorRow,
  challenge: queries.ChallengeRow,
  { code, webauthn }: Answer,
): Promise<Updateable<AuthFactors> | undefined> {
  switch (factor.factor_type) {
    case 'totp': {
      const asked = { secret: factor.secret ?? '', lastStep: Number(factor.last_step) };
      const last_step = await findTotpStep(asked, code, services.now());
      return last_step === undefined ? undefined : { last_step };
    }
    case 'phone':
      return matchesPhoneCode(challenge, code) ? {} : undefined;
    default: {
      const response = webauthn?.credential_response;
      const signed = challenge.webauthn_challenge ?? '';
      return isVerified(factor)
        ? verifyAssertion(services, response, signed, { factor, use: 'factor' })
        : verifyRegistration(services, response, signed, 'factor');
    }
  }
}

async function acceptFactor(
  services: TxServices,
  { userId, sessionId }: Bearer,
  { factor, proof }: { factor: FactorRow; proof: Updateable<AuthFactors> },
  origin: Origin,
): Promise<SessionBody> {
  const { db, now } = services;
  const accepted = await queries
    .updateFactor(db, factor.id, { ...proof, status: 'verified', last_used_at: now() })
    .catch(refuseDuplicateCredential);
  await queries.deleteUnverifiedFactors(db, userId, factor.factor_type);
  const method = AMR_METHODS[factor.factor_type] ?? 'totp';
  const data = { factor_id: factor.id, factor_type: factor.factor_type, session_id: sessionId };
  if (isVerified(factor)) {
    await recordAccount(services, 'account.factor_verified', userId, { origin, data });
  } else {
    await recordAccount(services, 'account.factor_added', userId, { origin, data });
    await sendFactorNotice(services, accepted, 'new-factor');
  }
  return elevateSession(services, { userId, sessionId, factorId: factor.id, method });
}

/** Turns a unique violation into `webauthn_credential_exists`; rethrows other errors. */
export function refuseDuplicateCredential(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'factors_credential_id_key') refuseAuth('webauthn_credential_exists');
  throw error;
}
