import type { Services } from '../../services.ts';
import { type Guesser, guardGuesses } from '../passwords/guesses.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findUser } from '../queries.ts';
import { consumeToken, findTokenByCode } from './one-time-tokens.ts';

/**
 * Whether somebody who is signed in is still the person: by their password, or by the code that GET /reauthenticate
 * sent them, which is used up. A wrong one counts. Not to be called in a transaction.
 * @param proof.ip @param proof.device who asks, for the guard against guessing
 * @throws AuthError `over_request_rate_limit` after too many wrong passwords
 */
export async function confirmPerson(
  services: Services,
  userId: string,
  proof: ({ password: string } & Partial<Guesser>) | { code: string },
): Promise<boolean> {
  const user = await findUser(services.db, userId);
  if (!user) return false;
  if ('code' in proof) return isReauthenticated(services, user, proof.code);
  const guesses = await guardGuesses(services, user.email ?? user.phone ?? user.id, { ip: undefined, ...proof });
  if (!(await isPassword(user.password_hash, proof.password))) return false;
  await guesses.forget();
  return true;
}

/** Whether this is the code that GET /reauthenticate sent, typed as `nonce`; it is used up. */
export async function isReauthenticated(
  services: Services,
  user: { id: string; email: string | null; phone: string | null },
  code: string,
): Promise<boolean> {
  for (const address of [user.email, user.phone]) {
    if (!address) continue;
    const kinds = ['reauthentication' as const];
    const token = await findTokenByCode(services, { address, kinds, code, userId: user.id });
    if (token) return consumeToken(services, token);
  }
  return false;
}
