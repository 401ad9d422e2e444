import type { Config } from '#server/config.ts';
import { type ConnectedServices, inTransaction, type Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject, emailOf } from '../http/user-body.ts';
import { sendNotice } from '../notices.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import {
  findUserByEmail,
  type IdentityRow,
  listIdentities,
  lockUser,
  syncProviders,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { refuseDuplicateContact } from '../users/contact.ts';
import * as queries from './queries.ts';

/**
 * Unlinks an identity, but never the last one that can sign in. If the user's email address came from it, the verified
 * address of another identity takes its place. Pending tokens are voided and the previous address gets a notice.
 * @throws AuthError `single_identity_not_deletable`, `identity_not_found`, `email_conflict_identity_not_deletable`
 */
export function unlinkIdentity(services: Services, { userId }: Bearer, identityId: string, origin: Origin) {
  const { now } = services;
  return inTransaction(services, async (inside, tx) => {
    const user = await lockUser(tx, userId);
    if (!user) refuseAuth('user_not_found');
    const identities = await listIdentities(tx, userId);
    if (identities.length < 2) refuseAuth('single_identity_not_deletable');
    const gone = identities.find(({ id }) => id === identityId);
    if (!gone) refuseAuth('identity_not_found');
    const left = identities.filter((identity) => identity !== gone);
    const email = await emailAfterUnlinking(inside, user, left);
    if (!email && !left.some((identity) => canSignInWith(services.config, identity))) {
      refuseAuth('single_identity_not_deletable');
    }
    await queries.deleteIdentity(tx, gone.id);
    if (email !== user.email) {
      const proven = { email_confirmed_at: now(), email_proven_at: now() };
      await updateUser(tx, userId, { email, ...proven }).catch(refuseDuplicateContact);
    }
    if (gone.provider === 'phone') await updateUser(tx, userId, { phone: null, phone_confirmed_at: null });
    await deleteTokensOfUser(tx, userId);
    await syncProviders(tx, userId);
    await recordAccount(inside, 'account.identity_unlinked', userId, { origin, data: { provider: gone.provider } });
    await sendNotice(inside, user, { template: 'identity-unlinked', identity: gone });
    if (email && email !== user.email) await sendNotice(inside, user, { template: 'email-changed', newEmail: email });
  });
}

/**
 * Returns the user's email address after unlinking: the current one if another identity has it, else a free verified
 * one.
 */
async function emailAfterUnlinking(
  { db }: ConnectedServices,
  user: UserRow,
  left: IdentityRow[],
): Promise<string | null> {
  if (!user.email || left.some((identity) => emailOf(identity) === user.email)) return user.email;
  for (const identity of left) {
    const email = emailOf(identity);
    if (email && isVerified(identity) && !(await findUserByEmail(db, email))) return email;
  }
  return refuseAuth('email_conflict_identity_not_deletable');
}

/** True if the user can sign in with this identity alone. */
const canSignInWith = ({ auth, google }: Config, { provider }: IdentityRow) =>
  ({ phone: auth.phone, google: google !== undefined })[provider] ?? provider === 'email';

const isVerified = ({ identity_data }: IdentityRow) => asObject(identity_data).email_verified === true;
