import type { ProviderProfile } from '#server/providers/identity/port.ts';
import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { removeCredentials } from '../erasure.ts';
import { AuthError, refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject } from '../http/user-body.ts';
import { sendNotice } from '../notices.ts';
import { findUserByEmail, insertIdentity, lockUser, syncProviders, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { isBanned } from '../sessions/sessions.ts';
import { getEmailVerifiedAt } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import { isMetadataWithinLimit } from '../users/metadata.ts';
import * as queries from './queries.ts';

/** A person who has just identity themselves at a provider. */
export interface ProviderIdentity {
  provider: string;
  person: ProviderProfile;
}

/**
 * Finds or creates the account of a provider identity: the account that it is linked to, else the account with the same
 * verified email address, else a new one. The profile at the provider is merged into the metadata at every sign-in.
 * @returns the user's id
 * @throws AuthError as access denied: `signup_disabled`, `user_banned`, `user_not_found` (deleted),
 *   `provider_email_needs_verification`
 */
export async function getProviderAccount(
  services: Services,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<string> {
  const attempt = () => inTransaction(services, (inside) => findOrCreateAccount(inside, identity, origin));
  return attempt().catch((error) => {
    // Another request has just signed up with this address: now there is an account to link to.
    if (error instanceof AuthError && error.code === 'user_already_exists') return attempt();
    throw error;
  });
}

async function findOrCreateAccount(services: TxServices, identity: ProviderIdentity, origin: Origin): Promise<string> {
  const { db } = services;
  const { provider, person } = identity;
  await queries.lockSubject(db, provider, person.subject);
  const known = await queries.findIdentity(db, provider, person.subject);
  if (known) {
    const user = assertCanSignIn(services, await lockUser(db, known.user_id));
    await queries.updateIdentityData(db, provider, person.subject, { data: person.data, at: services.now() });
    await mergeProfileIntoMetadata(services, user, person);
    return user.id;
  }
  const email = getVerifiedEmail(identity);
  const namesake = await findUserByEmail(db, email);
  const user = namesake && (await lockUser(db, namesake.id));
  return user
    ? linkToNamesake(services, user, identity, origin)
    : createProviderAccount(services, email, identity, origin);
}

/** Links to the account with the same address. If the address was never verified, its credentials are removed first. */
async function linkToNamesake(
  services: TxServices,
  user: UserRow,
  identity: ProviderIdentity,
  origin: Origin,
): Promise<string> {
  const { config, db, now } = services;
  assertCanSignIn(services, user);
  const proven = getEmailVerifiedAt(config, user);
  if (!proven) {
    await removeCredentials(db, user.id);
    await updateUser(db, user.id, { user_metadata: '{}' });
    await recordAccount(services, 'account.reclaimed', user.id, { origin, data: { provider: identity.provider } });
  }
  await addIdentity(services, user, identity, origin);
  await mergeProfileIntoMetadata(services, proven ? user : { ...user, user_metadata: {} }, identity.person);
  await updateUser(db, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? now(),
    email_proven_at: proven ?? now(),
  });
  return user.id;
}

async function createProviderAccount(
  services: TxServices,
  email: string,
  { provider, person }: ProviderIdentity,
  origin: Origin,
) {
  const { config, db, now } = services;
  if (config.auth.disableSignup) refuseAuth('signup_disabled', { status: 403 });
  const { id } = await createAccount(services, {
    email,
    data: person.data,
    confirmed: true,
    identity: { provider, providerId: person.subject, data: person.data },
    language: origin.language,
    origin,
  });
  await queries.updateIdentityData(db, provider, person.subject, { data: person.data, at: now() });
  await updateUser(db, id, { email_proven_at: now() });
  return id;
}

/** Adds an identity to a user and sends a notice. */
export async function addIdentity(
  services: TxServices,
  user: Pick<UserRow, 'id' | 'email'>,
  { provider, person }: ProviderIdentity,
  origin: Origin,
) {
  const { db, now } = services;
  await insertIdentity(db, {
    user_id: user.id,
    provider,
    provider_id: person.subject,
    identity_data: JSON.stringify(person.data),
    last_sign_in_at: now(),
    created_at: now(),
    updated_at: now(),
  });
  await syncProviders(db, user.id);
  await recordAccount(services, 'account.identity_linked', user.id, { origin, data: { provider } });
  const identity = { provider, identity_data: person.data };
  await sendNotice(services, user, { template: 'identity-linked', identity });
}

/** Merges name and picture from the provider into the user's metadata, unless it would become too large. */
async function mergeProfileIntoMetadata(
  { db }: TxServices,
  user: Pick<UserRow, 'id' | 'user_metadata'>,
  person: ProviderProfile,
) {
  const metadata = { ...asObject(user.user_metadata), ...person.data };
  if (isMetadataWithinLimit(metadata)) await updateUser(db, user.id, { user_metadata: JSON.stringify(metadata) });
}

/** Returns the email address that the provider has verified. @throws AuthError `provider_email_needs_verification` */
export function getVerifiedEmail({ provider, person }: ProviderIdentity): string {
  if (person.email && person.emailVerified) return person.email;
  return refuseAuth('provider_email_needs_verification', {
    status: 403,
    message: person.email
      ? `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`
      : `Error getting user email from external provider: ${provider} gave none`,
  });
}

/** Refuses banned and deleted users. @throws AuthError `user_banned`, `user_not_found` */
export function assertCanSignIn({ now }: ConnectedServices, user: UserRow | undefined): UserRow {
  if (!user || user.deleted_at) refuseAuth('user_not_found', { message: 'This account has been deleted' });
  if (isBanned(user, now())) refuseAuth('user_banned');
  return user;
}
