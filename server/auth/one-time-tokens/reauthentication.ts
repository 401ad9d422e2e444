import { type RateLimit, refillBucket, takeToken } from '#server/http/limits/rate-limits.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { type AttemptSource, limitPasswordAttempts } from '../passwords/attempt-limits.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { findUser } from '../queries.ts';
import { recordAccount } from '../record-account.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { consumeToken, findTokenByCode } from './one-time-tokens.ts';
import { sendMailCode, sendTextCode } from './send-token.ts';

/**
 * Sends a signed-in user the code (nonce) that a sensitive change requires: by mail, or by text message to users who
 * have no email address.
 * @throws AuthError `validation_failed`, `email_not_confirmed`, `phone_not_confirmed`, `over_email_send_rate_limit`,
 *   `over_sms_send_rate_limit`
 */
export function sendReauthenticationCode(
  services: Services,
  { userId }: Bearer,
  origin: Origin,
): Promise<{ message_id?: string }> {
  return inTransaction(services, async (inside, tx) => {
    const requester = { ip: origin.ip, isTrusted: true };
    const user = await findUser(tx, userId);
    if (!user) refuseAuth('user_not_found');
    await recordAccount(inside, 'account.reauthentication_sent', userId, { origin });
    if (user.email) {
      if (!user.email_confirmed_at) refuseAuth('email_not_confirmed', { status: 422 });
      await sendMailCode(inside, { id: user.id, email: user.email }, requester);
      return {};
    }
    if (!user.phone) refuseAuth('validation_failed', { message: NO_CONTACT });
    if (!user.phone_confirmed_at) refuseAuth('phone_not_confirmed', { status: 422 });
    const text = { user, purpose: 'reauthentication', phone: user.phone, requester } as const;
    return { message_id: await sendTextCode(inside, text) };
  });
}

const NO_CONTACT = 'Reauthentication requires the user to have an email or a phone number';

/**
 * Checks a signed-in user's password, or the code that GET /reauthenticate sent, which is consumed. Failed attempts are
 * counted, so do not call it in a transaction.
 * @param proof.ip @param proof.device where the request comes from, for the attempt limits
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
  const attempts = await limitPasswordAttempts(services, user.email ?? user.phone ?? user.id, {
    ip: undefined,
    ...proof,
  });
  if (!(await verifyPassword(user.password_hash, proof.password))) return false;
  await attempts.reset();
  return true;
}

/** Attempts per user: each code allows a few, but a new code can be requested every minute. */
const NONCE_ATTEMPTS: RateLimit = { name: 'reauthentication', burst: 15, count: 15, seconds: 6 * 3600 };

/**
 * Checks and consumes the code that GET /reauthenticate sent, which PUT /user calls `nonce`.
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
    const requester = { ip: undefined, isTrusted: true };
    const token = await findTokenByCode(services, { address, kinds, code, userId: user.id, requester });
    if (!token) continue;
    await refillBucket(services, NONCE_ATTEMPTS, user.id);
    return consumeToken(services, token);
  }
  return false;
}
