import type { Services } from '../../services.ts';
import { findFlow } from '../links/flow-queries.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../queries.ts';
import { refuseTaken } from '../users/taken.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';
import { addIdentity, assertMayEnter, provenEmail, type Shown } from './accounts.ts';
import * as queries from './queries.ts';

/**
 * Links whoever came from a provider to the person who asked for it when they were signed in.
 * @returns the user's id
 * @throws AuthError `identity_already_exists`, `email_exists`, `provider_email_needs_verification`, `user_banned`,
 *   `user_not_found`, `session_not_found`
 */
export function linkToAccount(
  services: Services,
  { flowId, userId }: { flowId: string; userId: string },
  shown: Shown,
  origin: Origin,
): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    const inside = { ...services, db: trx };
    await queries.holdSubject(trx, shown.provider, shown.person.subject);
    const user = assertMayEnter(inside, await lockUser(trx, userId));
    // It goes when the person is signed out: nobody links anything who was put out meanwhile.
    if (!(await findFlow(trx, flowId))) refuseAuth('session_not_found');
    const known = await queries.findIdentity(trx, shown.provider, shown.person.subject);
    if (known) {
      const whose =
        known.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
      refuseAuth('identity_already_exists', { message: whose });
    }
    await addIdentity(inside, userId, shown, origin);
    if (!user.email) await takeAddress(inside, user, shown);
    return userId;
  });
}

/** Somebody without an address takes the provider's, and is anonymous no more. */
async function takeAddress({ db, now }: Services, user: UserRow, shown: Shown) {
  const email = provenEmail(shown);
  if (await findUserByEmail(db, email)) refuseAuth('email_exists');
  await updateUser(db, user.id, {
    email,
    email_confirmed_at: now(),
    email_proven_at: now(),
    is_anonymous: false,
  }).catch(refuseTaken);
}
