import { type ConnectedServices, inTransaction, type Services, type TxServices } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { asObject, readUserBodies, readUserBody, type UserBody } from '../http/user-body.ts';
import { sendNotice } from '../notices.ts';
import { deleteTokensOfUser } from '../one-time-tokens/queries.ts';
import { findUser, findUserByEmail, findUserByPhone, lockUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { endAllSessions } from '../sessions/devices.ts';
import { parseEmail, parsePhone } from '../users/contact.ts';
import { createAccount } from '../users/create-account.ts';
import { assertMetadataSize, mergeMetadata } from '../users/metadata.ts';
import { updateAppMetadata } from '../users/role.ts';
import type { Administrator } from './administrator.ts';
import { parseBanDuration } from './ban-duration.ts';
import type { NewUser, UserAttributes } from './bodies.ts';
import { changeContact } from './change-contact.ts';
import type { Page } from './paging.ts';
import { hashGivenPassword } from './passwords.ts';
import * as queries from './queries.ts';

/** Lists users, newest first, with the total number. */
export async function listUsers({ db }: Services, page: Page): Promise<{ users: UserBody[]; total: number }> {
  const users = await queries.listUsers(db, page);
  return { users: await readUserBodies(db, users), total: await queries.countUsers(db) };
}

/** Returns a user. @throws AuthError `user_not_found` (404) */
export async function getUser({ db }: Services, id: string): Promise<UserBody> {
  return readUserBody(db, (await findUser(db, id)) ?? refuseUserNotFound());
}

/**
 * Creates an account without sending a mail. Users cannot sign in with an unconfirmed contact.
 * @throws AuthError `validation_failed`, `weak_password`, `email_exists`, `phone_exists`, `user_already_exists`
 */
export async function createUser(
  services: Services,
  wanted: NewUser,
  admin: Administrator,
  origin: Origin,
): Promise<UserBody> {
  const addresses = parseContacts(wanted);
  const { email, phone } = addresses;
  if (!email && !phone) {
    refuseAuth('validation_failed', { message: 'Cannot create a user without either an email or phone' });
  }
  const { user_metadata = {}, app_metadata = {} } = wanted;
  assertMetadataSize(user_metadata);
  assertMetadataSize(app_metadata);
  const banned_until = wanted.ban_duration ? parseBanDuration(wanted.ban_duration, services.now()) : null;
  const passwordHash = await hashGivenPassword(services, wanted);
  return inTransaction(services, async (inside) => {
    await assertContactAvailable(inside, addresses);
    const made = await createAccount(inside, {
      ...(email ? { email } : phone && { phone }),
      ...(wanted.id && { id: wanted.id }),
      passwordHash,
      data: user_metadata,
      plainMetadata: true,
      appMetadata: app_metadata,
      confirmed: false,
      language: origin.language,
      origin,
      createdBy: admin.userId,
    });
    await changeContact(inside, made, addresses, admin);
    const user = await updateUser(inside.db, made.id, { banned_until });
    return readUserBody(inside.db, user ?? made);
  });
}

/**
 * Updates the given fields; metadata is merged key by key. A new password ends all sessions of the user. The role in
 * app_metadata becomes the profile's role too.
 * @throws AuthError `user_not_found` (404), `validation_failed`, `weak_password`, `email_exists`, `phone_exists`
 */
export async function changeUser(
  services: Services,
  id: string,
  change: UserAttributes,
  admin: Administrator,
): Promise<UserBody> {
  const addresses = parseContacts(change);
  const before = (await findUser(services.db, id)) ?? refuseUserNotFound();
  const passwordHash = await hashGivenPassword(services, { ...change, email: addresses.email ?? before.email ?? '' });
  return inTransaction(services, async (inside, tx) => {
    const user = (await lockUser(tx, id)) ?? refuseUserNotFound();
    await assertContactAvailable(inside, addresses, id);
    if (change.app_metadata) {
      assertMetadataSize(mergeMetadata(asObject(user.app_metadata), change.app_metadata));
      await updateAppMetadata(inside, id, change.app_metadata, admin.userId);
    }
    await changeContact(inside, user, addresses, admin);
    if (change.user_metadata) await updateMetadata(inside, user, change.user_metadata, admin);
    if (passwordHash) await setPassword(inside, user, passwordHash, admin);
    if (change.ban_duration) await ban(inside, user, change.ban_duration, admin);
    return readUserBody(tx, (await findUser(tx, id)) ?? refuseUserNotFound());
  });
}

const refuseUserNotFound = (): never => refuseAuth('user_not_found', { status: 404, message: 'User not found' });

function parseContacts({ email, phone, email_confirm, phone_confirm }: UserAttributes) {
  return {
    email: email ? parseEmail(email) : undefined,
    phone: phone ? parsePhone(phone) : undefined,
    emailConfirmed: email_confirm,
    phoneConfirmed: phone_confirm,
  };
}

/** Checks first for a precise refusal; the database decides between concurrent requests. */
async function assertContactAvailable(
  { db }: ConnectedServices,
  { email, phone }: ReturnType<typeof parseContacts>,
  id?: string,
) {
  const owner = email && (await findUserByEmail(db, email));
  if (owner && owner.id !== id) refuseAuth('email_exists');
  const holder = phone && (await findUserByPhone(db, phone));
  if (holder && holder.id !== id) refuseAuth('phone_exists');
}

async function updateMetadata(
  services: TxServices,
  user: UserRow,
  change: NonNullable<UserAttributes['user_metadata']>,
  { userId }: Administrator,
): Promise<void> {
  const metadata = mergeMetadata(asObject(user.user_metadata), change);
  assertMetadataSize(metadata);
  await updateUser(services.db, user.id, { user_metadata: JSON.stringify(metadata) });
  await recordAccount(services, 'account.metadata_changed', user.id, {
    actorId: userId,
    data: { keys: Object.keys(change) },
  });
}

async function setPassword(services: TxServices, user: UserRow, password_hash: string, { userId }: Administrator) {
  const { db } = services;
  await updateUser(db, user.id, { password_hash });
  await endAllSessions(db, user.id);
  await deleteTokensOfUser(db, user.id);
  await recordAccount(services, 'account.password_changed', user.id, { actorId: userId });
  await sendNotice(services, user, { template: 'password-changed' });
}

async function ban(services: TxServices, user: UserRow, duration: string, { userId }: Administrator): Promise<void> {
  const banned_until = parseBanDuration(duration, services.now());
  await updateUser(services.db, user.id, { banned_until });
  await recordAccount(services, banned_until ? 'account.banned' : 'account.ban_lifted', user.id, {
    actorId: userId,
    data: { before: user.banned_until?.toISOString() ?? null, after: banned_until?.toISOString() ?? null },
  });
}
