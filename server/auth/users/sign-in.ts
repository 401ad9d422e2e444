import { Email } from '../../../shared/schemas/values.ts';
import type { Services } from '../../services.ts';
import { guardGuesses } from '../passwords/guesses.ts';
import { assertRoomToHash, findByPassword, weaknessOf } from '../passwords/passwords.ts';
import { findUserByEmail } from '../queries.ts';
import { createSession, isBanned } from '../sessions/sessions.ts';
import { refuseAuth } from '../wire/error.ts';
import type { Origin } from '../wire/request.ts';

/**
 * Signs in with a password. An unknown person, one without a password, and a wrong password are answered alike.
 * @throws AuthError `invalid_credentials`, `user_banned`, `email_not_confirmed`, `over_request_rate_limit`
 */
export async function signIn(
  services: Services,
  { email: given, password }: { email: string; password: string },
  origin: Origin,
) {
  const { config, db, now } = services;
  assertRoomToHash();
  const email = Email.safeParse(given).data;
  const guesses = await guardGuesses(services, email ?? given, origin.ip);
  const find = async () => (email === undefined ? undefined : findUserByEmail(db, email));
  const user = await findByPassword(find, password);
  if (!user) refuseAuth('invalid_credentials');
  await guesses.forget();
  if (isBanned(user, now())) refuseAuth('user_banned', { status: 400 });
  if (!user.email_confirmed_at) refuseAuth('email_not_confirmed');
  const session = await createSession(services, user.id, { method: 'password', ...origin });
  const weak_password = weaknessOf(password, config.auth.passwordMin, email);
  return weak_password ? { ...session, weak_password } : session;
}
