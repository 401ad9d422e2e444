import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { sendFactorNotice } from '../notices.ts';
import { type FactorRow, listFactors, lockUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { downgradeSessions } from '../sessions/queries.ts';
import { getFactor } from './challenge-factor.ts';
import { isVerified } from './enroll.ts';
import * as queries from './queries.ts';
import { AMR_METHODS } from './verify-factor.ts';

/**
 * Unenrolls a factor of the signed-in user. Sessions that it had raised fall back to aal1.
 * @throws AuthError `mfa_factor_not_found`, `insufficient_aal` (422, the factor is verified and the session is aal1)
 */
export function unenrollFactor(services: Services, bearer: Bearer, factorId: string, origin: Origin): Promise<void> {
  return inTransaction(services, async (inside, tx) => {
    await lockUser(tx, bearer.userId);
    const factor = await getFactor(inside, bearer.userId, factorId);
    if (isVerified(factor)) assertAal2(bearer, 'AAL2 required to unenroll verified factor');
    await removeFactor(inside, factor, { actorId: bearer.userId, origin });
  });
}

/**
 * Deletes a factor; with the last one the recovery codes too, which need another factor. Call it in a transaction that
 * has locked the user's row with `lockUser`.
 */
export async function removeFactor(
  services: TxServices,
  factor: FactorRow,
  by: { actorId: string | null; origin?: Origin | undefined },
): Promise<void> {
  const { db } = services;
  const others = (await listFactors(db, factor.user_id)).filter(({ id }) => id !== factor.id);
  const hasOtherFactor = others.some((other) => isVerified(other) && other.factor_type !== 'recovery_code');
  const deleted = [factor, ...others.filter((other) => !hasOtherFactor && other.factor_type === 'recovery_code')];
  for (const { id, factor_type } of deleted) await downgradeSessions(db, id, AMR_METHODS[factor_type] ?? null);
  await queries.deleteFactors(
    db,
    deleted.map(({ id }) => id),
  );
  await recordAccount(services, 'account.factor_removed', factor.user_id, {
    ...by,
    data: { factor_id: factor.id, factor_type: factor.factor_type, status: factor.status },
  });
  if (isVerified(factor)) await sendFactorNotice(services, factor, 'factor-removed');
}

/** Requires a session at aal2. @throws AuthError `insufficient_aal` (422) */
export function assertAal2({ aal }: Pick<Bearer, 'aal'>, message: string, status = 422) {
  if (aal !== 'aal2') refuseAuth('insufficient_aal', { status, message });
}
