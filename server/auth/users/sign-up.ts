import { Email } from '../../../shared/schemas/values.ts';
import type { JsonObject } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { assertUsablePassword, hashPassword, isPassword } from '../passwords/passwords.ts';
import { findUserByEmail, type UserRow, updateUser } from '../queries.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { assertMetadataFits } from '../wire/body.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';
import { readUserBody, type UserBody } from '../wire/user-body.ts';
import { createAccount } from './new-account.ts';

export interface NewUser {
  email: string;
  password: string;
  data: JsonObject;
}

/**
 * Makes an account, signed in unless addresses are confirmed by mail first.
 * @param data becomes the user's metadata; `name` in it becomes the profile's name
 * @throws AuthError `signup_disabled`, `validation_failed`, `weak_password`, `user_already_exists`
 */
export async function signUp(
  services: Services,
  { email: given, password, data }: NewUser,
  origin: Origin,
): Promise<SessionBody | UserBody> {
  const { config, db } = services;
  const parsed = Email.safeParse(given);
  assertUsablePassword(password, config.auth.passwordMin, parsed.data);
  if (!parsed.success) refuseAuth('validation_failed', { message: 'Unable to validate email address: invalid format' });
  assertMetadataFits(data);
  const email = parsed.data;
  const existing = await findUserByEmail(db, email);
  if (existing) return signUpAgain(services, existing, password, origin);

  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const confirmed = config.auth.autoconfirm;
    const inside = { ...services, db: trx };
    const user = await createAccount(inside, { email, passwordHash, data, confirmed, language: origin.language });
    if (confirmed) return createSession(inside, user.id, { method: 'password', ...origin });
    return readUserBody(trx, user);
  });
}

/**
 * GoTrue lets anyone who types the address of an unconfirmed account into it once confirmation is off;
 * here only somebody who knows its password.
 */
async function signUpAgain(services: Services, user: UserRow, password: string, origin: Origin) {
  const { auth } = services.config;
  if (user.email_confirmed_at) refuseAuth('user_already_exists');
  if (!auth.autoconfirm) return readUserBody(services.db, user);
  if (!(await isPassword(user.password_hash, password))) refuseAuth('user_already_exists');
  await updateUser(services.db, user.id, { email_confirmed_at: services.now() });
  return createSession(services, user.id, { method: 'password', ...origin });
}
