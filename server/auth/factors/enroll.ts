import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { type FactorRow, listFactors, lockUser, type UserRow } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import * as queries from './queries.ts';
import { createTotp, type NewTotp } from './totp.ts';

export interface NewFactor {
  factor_type: 'totp' | 'phone' | 'webauthn';
  /** Unique among the user's factors; "" too. */
  friendly_name: string;
  /** The name of the site in an authenticator app. */
  issuer?: string | undefined;
  /** The digits of an E.164 number. */
  phone?: string | undefined;
}

/** A new, unverified factor. `totp` is for the authenticator app and is returned only once. */
export interface EnrolledFactor {
  id: string;
  type: string;
  friendly_name: string;
  phone?: string;
  totp?: NewTotp;
}

/** Milliseconds after which an unverified factor is deleted. */
const UNVERIFIED_TTL_MS = 300_000;

/**
 * Enrolls a factor. It takes effect when it is verified.
 * @throws AuthError `no_authorization` (403, an anonymous person), `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, `insufficient_aal` (403), `mfa_verified_factor_exists`
 */
export function enrollFactor(
  services: Services,
  bearer: Bearer,
  wanted: NewFactor,
  origin: Origin,
): Promise<EnrolledFactor> {
  return inTransaction(services, async (inside, tx) => {
    const user = await lockUserForEnrollment(inside, bearer, wanted);
    const totp = wanted.factor_type === 'totp' ? createTotp(inside, accountLabel(user), wanted.issuer) : undefined;
    const factor = await queries.insertFactor(tx, {
      user_id: user.id,
      factor_type: wanted.factor_type,
      friendly_name: wanted.friendly_name || null,
      secret: totp?.secret ?? null,
      phone: wanted.phone ?? null,
      created_at: services.now(),
    });
    if (!factor) refuseAuth('mfa_factor_name_conflict');
    const data = { factor_id: factor.id, factor_type: factor.factor_type };
    await recordAccount(inside, 'account.factor_begun', user.id, { origin, data });
    return {
      id: factor.id,
      type: factor.factor_type,
      friendly_name: factor.friendly_name ?? '',
      ...(factor.phone && { phone: factor.phone }),
      ...(totp && { totp }),
    };
  });
}

/**
 * Locks the user's row and checks that they may add a factor, so that parallel enrollments are counted one by one.
 * @returns the user
 * @throws AuthError as `enrollFactor`
 */
export async function lockUserForEnrollment(
  { config, db, now }: TxServices,
  bearer: Bearer,
  wanted: Pick<NewFactor, 'friendly_name' | 'phone'> | undefined,
): Promise<UserRow> {
  const user = await lockUser(db, bearer.userId);
  if (!user) refuseAuth('user_not_found');
  if (user.is_anonymous) refuseAuth('no_authorization', { status: 403, message: 'Anonymous users have no factors' });
  await queries.deleteStaleFactors(db, user.id, new Date(now().getTime() - UNVERIFIED_TTL_MS));
  const factors = await replaceUnverifiedPhone({ db }, await listFactors(db, user.id), wanted?.phone);
  if (wanted && factors.some((factor) => (factor.friendly_name ?? '') === wanted.friendly_name)) {
    refuseAuth('mfa_factor_name_conflict', {
      message: `A factor with the friendly name "${wanted.friendly_name}" for this user already exists`,
    });
  }
  const counted = factors.filter((factor) => factor.factor_type !== 'recovery_code');
  if (counted.length >= config.auth.mfaMax) refuseAuth('too_many_enrolled_mfa_factors');
  if (bearer.aal !== 'aal2' && factors.some(isVerified)) refuseAuth('insufficient_aal');
  return user;
}

export const isVerified = (factor: Pick<FactorRow, 'status'>) => factor.status === 'verified';

/** Returns the account name that an authenticator app or a passkey shows. */
export const accountLabel = (user: Pick<UserRow, 'email' | 'phone' | 'id'>) => user.email ?? user.phone ?? user.id;

/** Deletes an unverified factor with the same phone number, so that it can be enrolled again. */
async function replaceUnverifiedPhone({ db }: Pick<TxServices, 'db'>, factors: FactorRow[], phone: string | undefined) {
  const same = phone ? factors.filter((factor) => factor.phone === phone) : [];
  if (same.some(isVerified)) refuseAuth('mfa_verified_factor_exists');
  if (same.length > 0) {
    await queries.deleteFactors(
      db,
      same.map(({ id }) => id),
    );
  }
  return factors.filter((factor) => !same.includes(factor));
}
