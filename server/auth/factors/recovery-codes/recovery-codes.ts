import { createHash, randomInt } from 'node:crypto';
import { refuseAuth } from '#server/auth/http/auth-error.ts';
import type { Origin } from '#server/auth/http/request.ts';
import { sendFactorNotice } from '#server/auth/notices.ts';
import { type FactorRow, listFactors, lockUser } from '#server/auth/queries.ts';
import { recordAccount } from '#server/auth/record-account.ts';
import type { Bearer } from '#server/auth/sessions/bearer.ts';
import { elevateSession } from '#server/auth/sessions/elevate-session.ts';
import type { SessionBody } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { HOUR } from '#shared/time/time.ts';
import { limitCodeAttempts } from '../attempt-limits.ts';
import { isVerified } from '../enroll.ts';
import { findFactor, insertFactor, updateFactor } from '../queries.ts';
import { assertAal2, removeFactor } from '../unenroll.ts';
import * as queries from './queries.ts';

/** A user's set of recovery codes. `codes` is returned only when the set is created. */
export interface RecoveryCodeSet {
  /** The id of the factor. */
  id: string;
  type: 'recovery_code';
  friendly_name?: string;
  total: number;
  remaining?: number;
  codes?: string[];
}

/** Returns how many codes are left. @throws AuthError `mfa_factor_not_found` */
export async function getRecoveryCodes({ db }: Services, { userId }: Bearer): Promise<RecoveryCodeSet> {
  const set = await queries.findCodeSet(db, userId);
  if (!set) refuseAuth('mfa_factor_not_found', { message: NO_CODES });
  return { id: set.id, type: 'recovery_code', total: set.total, remaining: set.remaining };
}

/**
 * Creates a user's set of codes.
 * @throws AuthError `insufficient_aal` (403), `mfa_verified_factor_exists`, `mfa_factor_name_conflict`,
 * `mfa_recovery_codes_sole_factor`
 */
export function createRecoveryCodes(
  services: Services,
  bearer: Bearer,
  name: string,
  origin: Origin,
): Promise<RecoveryCodeSet> {
  const { userId } = bearer;
  return inTransaction(services, async (inside, tx) => {
    await lockUser(tx, userId);
    assertAal2(bearer, 'AAL2 required to generate recovery codes', 403);
    const factors = await listFactors(tx, userId);
    if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) {
      refuseAuth('mfa_verified_factor_exists', { message: 'Recovery codes are already enrolled for this user' });
    }
    if (!factors.some(isVerified)) refuseAuth('mfa_recovery_codes_sole_factor');
    const factor = await insertFactor(tx, {
      user_id: userId,
      factor_type: 'recovery_code',
      friendly_name: name || 'Recovery codes',
      status: 'verified',
      created_at: services.now(),
    });
    if (!factor) refuseAuth('mfa_factor_name_conflict');
    if (factors.some((other) => isVerified(other) && !isWithinLastHour(other, services.now()))) {
      await sendFactorNotice(inside, factor, 'new-factor');
    }
    return replaceCodes(inside, userId, { id: factor.id, friendly_name: factor.friendly_name }, origin);
  });
}

/** The codes usually follow the first factor, whose notice within the same hour is enough. */
const isWithinLastHour = ({ created_at }: FactorRow, now: Date) => now.getTime() - created_at.getTime() < HOUR;

/**
 * Replaces the set by a new one. The old codes stop working.
 * @throws AuthError `insufficient_aal` (403), `mfa_factor_not_found`
 */
export function regenerateRecoveryCodes(services: Services, bearer: Bearer, origin: Origin): Promise<RecoveryCodeSet> {
  return transaction(services.db, async (tx) => {
    await lockUser(tx, bearer.userId);
    assertAal2(bearer, 'AAL2 required to regenerate recovery codes', 403);
    const set = await queries.findCodeSet(tx, bearer.userId);
    if (!set) refuseAuth('mfa_factor_not_found', { message: NO_CODES });
    return replaceCodes({ ...services, db: tx }, bearer.userId, set, origin);
  });
}

async function replaceCodes(
  services: TxServices,
  userId: string,
  { id, friendly_name }: { id: string; friendly_name: string | null },
  origin: Origin,
): Promise<RecoveryCodeSet> {
  const codes = generateCodes();
  await queries.replaceCodes(services.db, id, codes.map(hashCode), services.now());
  await recordAccount(services, 'account.recovery_codes_made', userId, { origin, data: { factor_id: id } });
  return { id, type: 'recovery_code', ...(friendly_name && { friendly_name }), total: codes.length, codes };
}

/**
 * Verifies a recovery code in place of a factor: the session is raised to aal2, and the code is used up. A wrong code,
 * a used one and a user without codes get the same response.
 * @throws AuthError `validation_failed`, `mfa_verification_failed`, `mfa_recovery_codes_locked` (429)
 */
export async function verifyRecoveryCode(
  services: Services,
  { userId, sessionId }: Bearer,
  typed: string,
  origin: Origin,
): Promise<SessionBody> {
  if (typed.trim() === '') refuseAuth('validation_failed', { message: 'Code needs to be non-empty' });
  const attempts = await limitCodeAttempts(services, {
    factorType: 'recovery_code',
    userId,
    origin,
    code: 'mfa_recovery_codes_locked',
  });
  const outcome = await inTransaction(services, async (inside, tx) => {
    await lockUser(tx, userId);
    const set = await queries.findCodeSet(tx, userId);
    const used = set && (await queries.consumeCode(tx, set.id, hashCode(typed), services.now()));
    if (!set || !used) {
      await recordAccount(inside, 'account.recovery_code_missed', userId, { origin });
      return 'missed' as const;
    }
    await updateFactor(tx, set.id, { last_used_at: services.now() });
    const data = { factor_id: set.id, session_id: sessionId, remaining: set.remaining - 1 };
    await recordAccount(inside, 'account.recovery_code_used', userId, { origin, data });
    return elevateSession(inside, { userId, sessionId, factorId: set.id, method: 'mfa/recovery_code' });
  });
  if (outcome === 'missed') refuseAuth('mfa_verification_failed', { message: 'Invalid recovery code entered' });
  await attempts.reset();
  return outcome;
}

/** Deletes the set of codes. @throws AuthError `insufficient_aal` (422), `mfa_factor_not_found` */
export function deleteRecoveryCodes(services: Services, bearer: Bearer, origin: Origin): Promise<{ id: string }> {
  return transaction(services.db, async (tx) => {
    await lockUser(tx, bearer.userId);
    const set = await queries.findCodeSet(tx, bearer.userId);
    const factor = set && (await findFactor(tx, bearer.userId, set.id));
    if (!factor) refuseAuth('mfa_factor_not_found', { message: NO_CODES });
    assertAal2(bearer, 'AAL2 required to delete recovery codes');
    await removeFactor({ ...services, db: tx }, factor, { actorId: bearer.userId, origin });
    return { id: factor.id };
  });
}

const NO_CODES = 'The user has not enrolled recovery codes';

/** Without characters that look alike on paper: 0 and o; 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 16;
const COUNT = 10;

/** Generates ten codes of 79 random bits each. They cannot be guessed, so a fast hash is enough to store them. */
export const generateCodes = (): string[] =>
  [...new Set(Array.from({ length: COUNT + 1 }, generateCode))].slice(0, COUNT);

const generateCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Hashes a code as typed, ignoring letter case, spaces and dashes. */
export const hashCode = (typed: string) =>
  createHash('sha256').update(typed.toLowerCase().replace(/[\s-]/g, '')).digest();
