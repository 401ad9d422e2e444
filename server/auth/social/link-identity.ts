import { ProviderProfile } from '#server/providers/identity/port.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { FlowState } from '../flow-state/flow-state.ts';
import { findFlowState } from '../flow-state/queries.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { findUserByEmail, lockUser, type UserRow, updateUser } from '../queries.ts';
import { refuseDuplicateContact } from '../users/contact.ts';
import { addIdentity, assertCanSignIn, getVerifiedEmail, type ProviderIdentity } from './provider-account.ts';
import * as queries from './queries.ts';

/**
 * Links an identity in the implicit flow, after the caller has checked that the browser is the one that started it.
 * @returns the user's id
 * @throws AuthError `session_not_found`, and those of `linkIdentity`
 */
export function linkIdentityInFlow(
  services: Services,
  { flowId, userId }: { flowId: string; userId: string },
  identity: ProviderIdentity,
  origin: Origin,
): Promise<string> {
  return inTransaction(services, async (inside, tx) => {
    await lockProviderIdentity(inside, identity);
    const user = await lockUser(tx, userId);
    // The flow is deleted when the user is signed out; then nothing may be linked any more.
    if (!(await findFlowState(tx, flowId))) refuseAuth('session_not_found');
    await linkIdentity(inside, user, identity, origin);
    return userId;
  });
}

/** Locks a provider identity until the transaction ends. Take it before the row of the user. */
export const lockProviderIdentity = ({ db }: TxServices, { provider, person }: ProviderIdentity) =>
  queries.lockSubject(db, provider, person.subject);

/** Returns the identity that a flow links when its code is exchanged; undefined for other flows. */
export function getPendingIdentity({
  provider,
  provider_person,
  linking_user_id,
}: FlowState): ProviderIdentity | undefined {
  if (!linking_user_id || !provider) return undefined;
  return { provider, person: ProviderProfile.parse(provider_person) };
}

/**
 * Links an identity to a user. Call it in a transaction that has locked both.
 * @throws AuthError as `assertLinkable`
 */
export async function linkIdentity(
  services: TxServices,
  user: UserRow | undefined,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<void> {
  const person = await assertLinkable(services, user, identity);
  await addIdentity(services, person, identity, origin);
  if (!person.email) await adoptProviderEmail(services, person, identity);
}

/**
 * @throws AuthError `identity_already_exists`, `email_exists`, `provider_email_needs_verification`, `user_banned`,
 *   `user_not_found`
 */
export async function assertLinkable(
  services: ConnectedServices,
  found: UserRow | undefined,
  identity: ProviderIdentity,
): Promise<UserRow> {
  const user = assertCanSignIn(services, found);
  const known = await queries.findIdentity(services.db, identity.provider, identity.person.subject);
  if (known) {
    const whose =
      known.user_id === user.id ? 'Identity is already linked' : 'Identity is already linked to another user';
    refuseAuth('identity_already_exists', { message: whose });
  }
  if (!user.email && (await findUserByEmail(services.db, getVerifiedEmail(identity)))) refuseAuth('email_exists');
  return user;
}

/** Gives a user without an email address the provider's; an anonymous user becomes permanent. */
async function adoptProviderEmail({ db, now }: TxServices, user: UserRow, identity: ProviderIdentity) {
  await updateUser(db, user.id, {
    email: getVerifiedEmail(identity),
    email_confirmed_at: now(),
    email_proven_at: now(),
    is_anonymous: false,
  }).catch(refuseDuplicateContact);
}
