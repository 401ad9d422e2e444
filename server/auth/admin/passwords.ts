import { parseOptions } from '@node-rs/argon2';
import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { assertPasswordAllowed } from '../passwords/strength.ts';
import type { NewUser } from './bodies.ts';

/** The most that verifying an imported hash may cost. */
const MAX_COST = { memoryCost: 65_536, timeCost: 10, parallelism: 4 };

/**
 * Hashes the given password, or checks an imported hash; null for an account without a password.
 * @throws AuthError `validation_failed`, `weak_password`, `over_request_rate_limit`
 */
export async function hashGivenPassword(
  { config }: Services,
  { email, password, password_hash }: Pick<NewUser, 'email' | 'password' | 'password_hash'>,
): Promise<string | null> {
  if (password && password_hash) {
    refuseAuth('validation_failed', { message: 'Only a password or a password hash should be provided' });
  }
  if (password_hash) return assertArgonHash(password_hash);
  if (!password) return null;
  assertPasswordAllowed(password, config.auth.passwordMin, email);
  return hashPassword(password);
}

function assertArgonHash(hash: string): string {
  if (isAffordable(hash)) return hash;
  return refuseAuth('validation_failed', {
    message: 'password_hash must be an Argon2id or Argon2i hash of usual cost',
  });
}

function isAffordable(hash: string): boolean {
  if (!/^\$argon2id?\$/.test(hash)) return false;
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(hash);
    const { memoryCost: memory, timeCost: time, parallelism: lanes } = MAX_COST;
    return memoryCost <= memory && timeCost <= time && parallelism <= lanes;
  } catch {
    return false;
  }
}
