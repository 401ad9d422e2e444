import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { findFactor } from '../factors/queries.ts';
import { removeFactor } from '../factors/unenroll.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { factorBody } from '../http/user-body.ts';
import { findUser, listFactors, lockUser } from '../queries.ts';
import type { Administrator } from './administrator.ts';

type FactorBody = ReturnType<typeof factorBody>;

/** Lists a user's factors. @throws AuthError `user_not_found` (404) */
export async function listUserFactors({ db }: Services, userId: string): Promise<FactorBody[]> {
  if (!(await findUser(db, userId))) refuseAuth('user_not_found', { status: 404, message: 'User not found' });
  return (await listFactors(db, userId)).map(factorBody);
}

/**
 * Deletes a factor that a user has lost. Sessions that it had raised fall back to aal1.
 * @throws AuthError `user_not_found` (404), `mfa_factor_not_found`
 */
export function deleteFactor(
  services: Services,
  { userId, factorId }: { userId: string; factorId: string },
  admin: Administrator,
  origin: Origin,
): Promise<FactorBody> {
  return transaction(services.db, async (tx) => {
    if (!(await lockUser(tx, userId))) refuseAuth('user_not_found', { status: 404, message: 'User not found' });
    const factor = (await findFactor(tx, userId, factorId)) ?? refuseAuth('mfa_factor_not_found');
    await removeFactor({ ...services, db: tx }, factor, { actorId: admin.userId, origin });
    return factorBody(factor);
  });
}
