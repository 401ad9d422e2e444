import { randomUUID } from 'node:crypto';
import type { Language } from '../../shared/languages.ts';
import { Email } from '../../shared/schemas/values.ts';
import type { JsonObject } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { assertMetadataFits } from './auth-body.ts';
import { refuseAuth } from './auth-error.ts';
import type { Bearer } from './bearer.ts';
import { guardGuesses } from './guesses.ts';
import { assertUsablePassword, hashPassword, isPassword, weaknessOf } from './passwords.ts';
import { createProfile } from './profiles.ts';
import {
  deleteSessions,
  findUser,
  findUserByEmail,
  identitiesOf,
  insertIdentity,
  insertUser,
  type LogoutScope,
  lockUser,
  type UserRow,
  updateUser,
} from './queries.ts';
import { createSession, isBanned, type SessionBody } from './sessions.ts';
import { asObject, type UserBody, userBody } from './user-body.ts';

/** Where a request comes from. */
export interface Origin {
  userAgent: string | undefined;
  ip: string | undefined;
  language: Language;
}

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Makes an account: user, identity and profile at once, and signed in unless addresses are confirmed by mail first.
 * @param data becomes the user's metadata; `name` in it becomes the profile's name
 * @throws AuthError `signup_disabled`, `validation_failed`, `weak_password`, `user_already_exists`
 */
export async function signUp(
  services: Services,
  { email: given, password, data }: Credentials & { data: JsonObject },
  origin: Origin,
): Promise<SessionBody | UserBody> {
  const { config, db } = services;
  assertUsablePassword(password, config.auth.passwordMin);
  const parsed = Email.safeParse(given);
  if (!parsed.success) refuseAuth('validation_failed', { message: 'Unable to validate email address: invalid format' });
  assertMetadataFits(data);
  const email = parsed.data;
  const existing = await findUserByEmail(db, email);
  if (existing) return signUpAgain(services, existing, password, origin);

  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const user = await insertAccount({ ...services, db: trx }, { email, passwordHash, data });
    await createProfile(trx, user, origin.language);
    if (config.auth.autoconfirm) {
      return createSession({ ...services, db: trx }, user.id, { method: 'password', ...origin });
    }
    return userBody(user, await identitiesOf(trx, user.id));
  });
}

async function insertAccount(
  { config, db, now }: Services,
  { email, passwordHash, data }: { email: string; passwordHash: string; data: JsonObject },
): Promise<UserRow> {
  const confirmed = config.auth.autoconfirm;
  const id = randomUUID();
  const metadata = JSON.stringify({ ...data, sub: id, email, email_verified: confirmed, phone_verified: false });
  const user = await insertUser(db, {
    id,
    email,
    password_hash: passwordHash,
    email_confirmed_at: confirmed ? now() : null,
    user_metadata: metadata,
    created_at: now(),
    updated_at: now(),
  });
  if (!user) refuseAuth('user_already_exists');
  await insertIdentity(db, { user_id: id, provider: 'email', provider_id: id, identity_data: metadata });
  return user;
}

/**
 * GoTrue lets anyone who types the address of an unconfirmed account into it once confirmation is off;
 * here only somebody who knows its password.
 */
async function signUpAgain(services: Services, user: UserRow, password: string, origin: Origin) {
  const { auth } = services.config;
  if (user.email_confirmed_at) refuseAuth('user_already_exists');
  if (!auth.autoconfirm) return userBody(user, await identitiesOf(services.db, user.id));
  if (!(await isPassword(user.password_hash, password))) refuseAuth('user_already_exists');
  await updateUser(services.db, user.id, { email_confirmed_at: services.now() });
  return createSession(services, user.id, { method: 'password', ...origin });
}

/**
 * Signs in with a password. An unknown person, one without a password, and a wrong password are answered alike.
 * @throws AuthError `invalid_credentials`, `user_banned`, `email_not_confirmed`, `over_request_rate_limit`
 */
export async function signIn(services: Services, { email: given, password }: Credentials, origin: Origin) {
  const { config, db, now } = services;
  const email = Email.safeParse(given).data;
  const guesses = await guardGuesses(services, email ?? given, origin.ip);
  const user = email === undefined ? undefined : await findUserByEmail(db, email);
  if (!(await isPassword(user?.password_hash, password)) || !user) refuseAuth('invalid_credentials');
  await guesses.forget();
  if (isBanned(user, now())) refuseAuth('user_banned', { status: 400 });
  if (!user.email_confirmed_at) refuseAuth('email_not_confirmed');
  const session = await createSession(services, user.id, { method: 'password', ...origin });
  const weak_password = weaknessOf(password, config.auth.passwordMin);
  return weak_password ? { ...session, weak_password } : session;
}

/** Ends sessions of a person, with their refresh tokens: all, this one, or all but this one. */
export const signOut = ({ db }: Services, { userId, sessionId }: Bearer, scope: LogoutScope) =>
  deleteSessions(db, userId, sessionId, scope);

/** @throws AuthError `user_not_found` */
export async function getUser({ db }: Services, { userId }: Bearer): Promise<UserBody> {
  const user = await findUser(db, userId);
  if (!user) refuseAuth('user_not_found');
  return userBody(user, await identitiesOf(db, userId));
}

/**
 * Changes metadata and password. A new password ends the person's other sessions.
 * @param change.data is merged into the metadata key by key; a key that is null is removed
 * @throws AuthError `validation_failed`, `weak_password`, `same_password`, `user_not_found`
 */
export async function changeUser(
  services: Services,
  bearer: Bearer,
  change: { data?: JsonObject | undefined; password?: string | undefined },
): Promise<UserBody> {
  const { userId, sessionId } = bearer;
  const passwordHash =
    change.password === undefined ? undefined : await newPasswordHash(services, userId, change.password);
  await services.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) refuseAuth('user_not_found');
    const metadata = change.data && merged(asObject(user.user_metadata), change.data);
    if (metadata) assertMetadataFits(metadata);
    await updateUser(trx, userId, {
      updated_at: services.now(),
      ...(metadata && { user_metadata: JSON.stringify(metadata) }),
      ...(passwordHash && { password_hash: passwordHash }),
    });
    if (passwordHash) await deleteSessions(trx, userId, sessionId, 'others');
  });
  return getUser(services, bearer);
}

async function newPasswordHash({ config, db }: Services, userId: string, password: string) {
  assertUsablePassword(password, config.auth.passwordMin);
  const user = await findUser(db, userId);
  if (await isPassword(user?.password_hash, password)) refuseAuth('same_password');
  return hashPassword(password);
}

const merged = (metadata: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null));
