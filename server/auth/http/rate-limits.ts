import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../../http/env.ts';
import { clientAddress, networkOf, type RateLimit, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from './auth-error.ts';
import { findAnyKnownDevice } from './known-devices.ts';

/** GoTrue's numbers, for each network that asks. */
export const AUTH_LIMITS = {
  token: { name: 'token', burst: 30, count: 150, seconds: 300 },
  signUpAnonymously: { name: 'anonymous', burst: 30, count: 30, seconds: 3600 },
  signUp: { name: 'signup', burst: 30, count: 30, seconds: 300 },
  otp: { name: 'otp', burst: 30, count: 30, seconds: 300 },
  recover: { name: 'recover', burst: 30, count: 30, seconds: 300 },
  resend: { name: 'resend', burst: 30, count: 30, seconds: 300 },
  verify: { name: 'verify', burst: 30, count: 30, seconds: 300 },
  changeUser: { name: 'user', burst: 30, count: 30, seconds: 300 },
  changeFactor: { name: 'factor', burst: 30, count: 30, seconds: 300 },
  askFactor: { name: 'factor-challenge', burst: 15, count: 15, seconds: 60 },
  verifyFactor: { name: 'factor-verify', burst: 15, count: 15, seconds: 60 },
  passkey: { name: 'passkey', burst: 30, count: 150, seconds: 300 },
} as const satisfies Record<string, RateLimit>;

/** Refuses with `over_request_rate_limit` when a network asks too often. */
export const rateLimited = (services: Services, limit: RateLimit) =>
  createMiddleware<Env>(async (c, next) => {
    await consumeRateLimit(services, c, limit);
    await next();
  });

/** The same for a part of what a route does. */
export async function consumeRateLimit(services: Services, c: Context<Env>, limit: RateLimit): Promise<void> {
  const retryAfter = await takeToken(services, limit, networkOf(clientAddress(c, services)));
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
}

/** What a browser that was signed in before has beside its network's share of POST /token. */
const DEVICE_TOKEN_LIMIT: RateLimit = { name: 'token-device', burst: 10, count: 30, seconds: 300 };

/**
 * For POST /token: somebody who asks all the time uses up the share of a network, not that of its other people, who
 * would be signed out when their browsers cannot refresh their sessions.
 */
export const rateLimitedToken = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    const retryAfter = await takeToken(services, AUTH_LIMITS.token, networkOf(clientAddress(c, services)));
    if (retryAfter > 0) {
      const device = await findAnyKnownDevice(services, c);
      if (!device || (await takeToken(services, DEVICE_TOKEN_LIMIT, device)) > 0) {
        refuseAuth('over_request_rate_limit', { retryAfter });
      }
    }
    await next();
  });

/** Messages that a browser may have sent to the account it was signed in to before, beside the whole server's. */
const DEVICE_MESSAGE_LIMIT: RateLimit = { name: 'message-device', burst: 5, count: 10, seconds: 3600 };

/**
 * Counts a message to an address that anybody may have named: so many leave the whole server in an hour. Mails count
 * only where addresses are confirmed before people sign in. In the caller's transaction, when there is one.
 * @param device by which the account that is written to knows the browser that asks: strangers who used up the whole
 *   server's messages did not use up those
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeMessageQuota(services: Services, by: 'mail' | 'text', device?: string): Promise<void> {
  const { autoconfirm, mailsPerHour, textsPerHour } = services.config.auth;
  const most = by === 'text' ? textsPerHour : autoconfirm ? 0 : mailsPerHour;
  if (most === 0) return;
  const limit = { name: `${by}s`, burst: most, count: most, seconds: 3600 };
  const retryAfter = await takeToken(services, limit, 'all');
  if (retryAfter === 0) return;
  if (device && (await takeToken(services, DEVICE_MESSAGE_LIMIT, device)) === 0) return;
  const [code, what] =
    by === 'text' ? (['over_sms_send_rate_limit', 'SMS'] as const) : (['over_email_send_rate_limit', 'email'] as const);
  refuseAuth(code, { message: `${what} rate limit exceeded`, retryAfter });
}
