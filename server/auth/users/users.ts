import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { assertAal2 } from '../factors/unenroll.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { readUserBody, type UserBody } from '../http/user-body.ts';
import { deleteSessions, findUser, type LogoutScope } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';

/**
 * Ends sessions of the user: all, this one, or all others. Ending only the others requires aal2 of users with a second
 * factor.
 * @throws AuthError `insufficient_aal` (422: the client treats 401, 403 and 404 as success)
 */
export async function signOut(services: Services, bearer: Bearer, scope: LogoutScope, origin: Origin): Promise<void> {
  const { userId, sessionId, hasFactor } = bearer;
  if (scope === 'others' && hasFactor) assertAal2(bearer, 'AAL2 required to sign out other sessions');
  await transaction(services.db, async (tx) => {
    await deleteSessions(tx, userId, sessionId, scope);
    await recordAccount({ ...services, db: tx }, 'account.signed_out', userId, {
      origin,
      data: { scope, session_id: sessionId },
    });
  });
}

/** Returns the signed-in user. @throws AuthError `user_not_found` */
export async function getUser({ db }: Services, { userId }: Bearer): Promise<UserBody> {
  const user = await findUser(db, userId);
  if (!user) refuseAuth('user_not_found');
  return readUserBody(db, user);
}
