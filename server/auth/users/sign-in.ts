import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { limitPasswordAttempts } from '../passwords/attempt-limits.ts';
import { assertHashingCapacity, findByPassword } from '../passwords/passwords.ts';
import { findWeakness } from '../passwords/strength.ts';
import type { UserRow } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import { createSession, isBanned } from '../sessions/sessions.ts';
import { findUserByContact, ONE_CONTACT, safeParseContact } from './contact.ts';

/**
 * Signs in with a password. An unknown user, a user without a password and a wrong password get the same response.
 * @param given one of `email` and `phone`; the other is ""
 * @throws AuthError `validation_failed`, `phone_provider_disabled`, `invalid_credentials`, `user_banned`,
 * `email_not_confirmed`, `phone_not_confirmed`, `over_request_rate_limit`
 */
export async function signIn(
  services: Services,
  given: { email: string; phone: string; password: string },
  origin: Origin,
) {
  const { config, db, now } = services;
  const { password } = given;
  if (given.email && given.phone) refuseAuth('validation_failed', { message: ONE_CONTACT });
  if (given.phone && !config.auth.phone) refuseAuth('phone_provider_disabled');
  if (!given.email && !given.phone) refuseAuth('validation_failed', { message: 'missing email or phone' });
  assertHashingCapacity();
  const contact = safeParseContact(given);
  const account = contact ? (contact.kind === 'email' ? contact.email : contact.phone) : given.email || given.phone;
  const attempts = await limitPasswordAttempts(services, account, origin);
  let known: UserRow | undefined;
  const find = async () => {
    known = contact && (await findUserByContact(db, contact));
    return known;
  };
  const user = await findByPassword(find, password);
  if (!user) {
    if (known) auditFailedSignIn(services, known.id, origin);
    refuseAuth('invalid_credentials');
  }
  await attempts.reset();
  if (isBanned(user, now())) refuseAuth('user_banned', { status: 400 });
  if (given.email && !user.email_confirmed_at) refuseAuth('email_not_confirmed');
  if (given.phone && !user.phone_confirmed_at) refuseAuth('phone_not_confirmed');
  const session = await createSession(services, user.id, { method: 'password', ...origin });
  const weak_password = findWeakness(password, config.auth.passwordMin, user.email ?? '');
  return weak_password ? { ...session, weak_password } : session;
}

/**
 * Writes a failed sign-in without waiting for it, so that the response time does not reveal whether the account exists.
 */
function auditFailedSignIn(services: Services, userId: string, origin: Origin): void {
  recordAccount(services, 'account.sign_in_failed', userId, { actorId: null, origin }).catch((error: unknown) =>
    services.log.error({ err: error }, 'a failed sign-in was not written down'),
  );
}
