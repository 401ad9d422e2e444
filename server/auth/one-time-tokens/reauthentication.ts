import { transaction } from '../../db/transaction.ts';
import { type RateLimit, refillBucket, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { auditAccount } from '../audit-account.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { type AttemptSource, limitPasswordAttempts } from '../passwords/attempt-limits.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { findUser } from '../queries.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { consumeToken, findTokenByCode } from './one-time-tokens.ts';
import { sendMailCode, sendTextCode } from './send-token.ts';

/**
 * Sends somebody who is signed in the code that a sensitive change asks for, by mail, or to the phone of a person who
 * has nothing else.
 * @throws AuthError `validation_failed`, `email_not_confirmed`, `phone_not_confirmed`, `over_email_send_rate_limit`,
 *   `over_sms_send_rate_limit`
 */
export function sendReauthenticationCode(
  services: Services,
  { userId }: Bearer,
  origin: Origin,
): Promise<{ message_id?: string }> {
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const asker = { ip: origin.ip, isTrusted: true };
    const user = await findUser(tx, userId);
    if (!user) refuseAuth('user_not_found');
    await auditAccount(inside, 'account.reauthentication_sent', userId, { origin });
    if (user.email) {
      if (!user.email_confirmed_at) refuseAuth('email_not_confirmed', { status: 422 });
      await sendMailCode(inside, { id: user.id, email: user.email }, asker);
      return {};
    }
    if (!user.phone) refuseAuth('validation_failed', { message: NO_CONTACT });
    if (!user.phone_confirmed_at) refuseAuth('phone_not_confirmed', { status: 422 });
    const text = { user, purpose: 'reauthentication', phone: user.phone, asker } as const;
    return { message_id: await sendTextCode(inside, text) };
  });
}

const NO_CONTACT = 'Reauthentication requires the user to have an email or a phone number';

/**
 * Whether somebody who is signed in is still the person: by their password, or by the code that GET /reauthenticate
 * sent them, which is used up. A wrong one counts. Not to be called in a transaction.
 * @param proof.ip @param proof.device who asks, for the guard against guessing
 * @throws AuthError `over_request_rate_limit` after too many wrong passwords or codes
 */
export async function verifyPasswordOrNonce(
  services: Services,
  userId: string,
  proof: ({ password: string } & Partial<AttemptSource>) | { code: string },
): Promise<boolean> {
  const user = await findUser(services.db, userId);
  if (!user) return false;
  if ('code' in proof) return verifyNonce(services, user, proof.code);
  const guesses = await limitPasswordAttempts(services, user.email ?? user.phone ?? user.id, {
    ip: undefined,
    ...proof,
  });
  if (!(await verifyPassword(user.password_hash, proof.password))) return false;
  await guesses.forget();
  return true;
}

/** Codes that are tried for one person: each bears a few tries, but a new one may be had every minute. */
const NONCE_ATTEMPTS: RateLimit = { name: 'reauthentication', burst: 15, count: 15, seconds: 6 * 3600 };

/**
 * Whether this is the code that GET /reauthenticate sent, typed as `nonce`; it is used up.
 * @throws AuthError `over_request_rate_limit`
 */
export async function verifyNonce(
  services: Services,
  user: { id: string; email: string | null; phone: string | null },
  code: string,
): Promise<boolean> {
  const retryAfter = await takeToken(services, NONCE_ATTEMPTS, user.id);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
  for (const address of [user.email, user.phone]) {
    if (!address) continue;
    const kinds = ['reauthentication' as const];
    const asker = { ip: undefined, isTrusted: true };
    const token = await findTokenByCode(services, { address, kinds, code, userId: user.id, asker });
    if (!token) continue;
    await refillBucket(services, NONCE_ATTEMPTS, user.id);
    return consumeToken(services, token);
  }
  return false;
}
