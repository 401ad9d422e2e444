import type { JsonObject } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { Pkce } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { readUserBody, type UserBody } from '../http/user-body.ts';
import { verifyPasswordOrNonce } from '../one-time-tokens/reauthentication.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { assertPasswordAllowed } from '../passwords/strength.ts';
import { findUser, type UserRow, updateUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { findUserByContact, isAutoconfirmed, isConfirmed, parseContact, syncContactIdentity } from './contact.ts';
import { createAccount } from './create-account.ts';
import { enqueueVerification, sendVerification } from './email-verification.ts';
import { assertMetadataSize } from './metadata.ts';

export interface NewUser {
  /** One of `email` and `phone`; the other is "". */
  email: string;
  phone: string;
  password: string;
  /** The user's metadata; `name` becomes the name of the profile. */
  data: JsonObject;
  /** How a code is sent to a phone. */
  channel?: 'sms' | 'whatsapp' | undefined;
  pkce?: Pkce | undefined;
  /** Where the link in the mail finally leads; validated. */
  redirectTo: string;
}

/**
 * Signs up. With autoconfirm the user is signed in at once, else after the contact is confirmed.
 * @returns a session, or the user alone while the confirmation is pending
 * @throws AuthError `signup_disabled`, `validation_failed`, `weak_password`, `phone_provider_disabled`,
 * `user_already_exists`, `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function signUp(services: Services, wanted: NewUser, origin: Origin): Promise<SessionBody | UserBody> {
  const { config, db } = services;
  const { password, data } = wanted;
  if (config.auth.disableSignup) refuseAuth('signup_disabled');
  if (!password) refuseAuth('validation_failed', { message: 'Signup requires a valid password' });
  const contact = parseContact(config, wanted);
  assertPasswordAllowed(password, config.auth.passwordMin, contact.kind === 'email' ? contact.email : undefined);
  assertMetadataSize(data);
  const existing = await findUserByContact(db, contact);
  if (existing) return signUpAgain(services, existing, wanted, origin);

  const passwordHash = await hashPassword(password);
  return inTransaction(services, async (inside) => {
    const confirmed = isAutoconfirmed(config, contact);
    const user = await createAccount(inside, {
      ...contact,
      passwordHash,
      data,
      confirmed,
      language: origin.language,
      origin,
    });
    if (!confirmed) return sendConfirmation(inside, user, wanted, origin);
    if (user.email) await enqueueVerification(inside, user.email, wanted, origin);
    return createSession(inside, user.id, { method: 'password', ...origin });
  });
}

/** Sends the confirmation message, in the caller's transaction. */
async function sendConfirmation(
  services: TxServices,
  user: UserRow,
  wanted: NewUser,
  origin: Origin,
): Promise<UserBody> {
  await sendVerification(services, user, wanted, origin);
  return readUserBody(services.db, (await findUser(services.db, user.id)) ?? user);
}

/**
 * Handles a sign-up with an address that is registered but not confirmed. With autoconfirm, GoTrue signs in anyone who
 * enters the address; here the password has to match. Without autoconfirm the confirmation is sent again. If the
 * password differs from the earlier one, neither is kept, because either may be the owner's: the owner signs in with
 * the link and chooses a new one.
 */
async function signUpAgain(services: Services, user: UserRow, wanted: NewUser, origin: Origin) {
  if (isConfirmed(user)) refuseAuth('user_already_exists');
  const { config, db, now } = services;
  const knowsPassword = await verifyPasswordOrNonce(services, user.id, {
    password: wanted.password,
    ip: origin.ip,
    device: origin.device,
  });
  if (!isAutoconfirmed(config, { kind: user.email ? 'email' : 'phone' })) {
    return transaction(db, async (tx) => {
      if (!knowsPassword) await updateUser(tx, user.id, { password_hash: null });
      await recordAccount({ db: tx, now }, 'account.signed_up_again', user.id, {
        actorId: null,
        origin,
        data: { password_kept: knowsPassword },
      });
      return sendConfirmation({ ...services, db: tx }, user, wanted, origin);
    });
  }
  if (!knowsPassword) refuseAuth('user_already_exists');
  return inTransaction(services, async (inside, tx) => {
    const confirmation = user.email ? { email_confirmed_at: now() } : { phone_confirmed_at: now() };
    const confirmed = await updateUser(tx, user.id, confirmation);
    await syncContactIdentity(inside, confirmed ?? user, user.email ? 'email' : 'phone');
    return createSession(inside, user.id, { method: 'password', ...origin });
  });
}

/**
 * Creates an anonymous account and signs it in. A contact that is added later (PUT /user) makes it permanent.
 * @throws AuthError `signup_disabled`, `anonymous_provider_disabled`, `validation_failed`
 */
export function signUpAnonymously(services: Services, data: JsonObject, origin: Origin): Promise<SessionBody> {
  const { auth } = services.config;
  if (auth.disableSignup) refuseAuth('signup_disabled');
  if (!auth.anonymous) refuseAuth('anonymous_provider_disabled');
  assertMetadataSize(data);
  return inTransaction(services, async (inside) => {
    const user = await createAccount(inside, { data, confirmed: false, language: origin.language, origin });
    return createSession(inside, user.id, { method: 'anonymous', ...origin });
  });
}
