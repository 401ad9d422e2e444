import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env } from '#server/http/env.ts';
import { clientAddress, networkOf, type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import type { ConnectedServices, Services } from '#server/services.ts';
import { takeRequestedMail } from '../mails-to-strangers.ts';
import { refuseAuth } from './auth-error.ts';
import { findAnyKnownDevice } from './known-devices.ts';

/** GoTrue's limits per network. */
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

/** Middleware that refuses with `over_request_rate_limit` when a network sends too many requests. */
export const rateLimited = (services: Services, limit: RateLimit) =>
  createMiddleware<Env>(async (c, next) => {
    await consumeRateLimit(services, c, limit);
    await next();
  });

/** Consumes a limit inside a route. @throws AuthError `over_request_rate_limit` */
export async function consumeRateLimit(services: Services, c: Context<Env>, limit: RateLimit): Promise<void> {
  const retryAfter = await takeToken(services, limit, networkOf(clientAddress(c, services)));
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
}

/** The limit of POST /token for a known browser, in addition to that of its network. */
const DEVICE_TOKEN_LIMIT: RateLimit = { name: 'token-device', burst: 10, count: 30, seconds: 300 };

/**
 * Rate limit of POST /token. One visitor can use up the limit of a network, and its other users would be signed out
 * when their browsers cannot refresh their sessions: known browsers therefore have a limit of their own.
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

/** Messages that a known browser may request for its account, in addition to the limit of the whole server. */
const DEVICE_MESSAGE_LIMIT: RateLimit = { name: 'message-device', burst: 5, count: 10, seconds: 3600 };

/**
 * Counts a message against the hourly limit of the whole server. Where addresses have to be confirmed before signing
 * in, that is each mail; elsewhere those to unproven addresses. Runs in the caller's transaction if there is one.
 * @param device the id by which the receiving account knows this browser; it has a limit of its own that strangers
 * cannot
 *   use up
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeMessageQuota(
  services: ConnectedServices,
  by: { mail: string } | 'text',
  device?: string,
): Promise<void> {
  const retryAfter = await takeMessage(services, by);
  if (retryAfter === 0) return;
  if (device && (await takeToken(services, DEVICE_MESSAGE_LIMIT, device)) === 0) return;
  const [code, what] =
    by === 'text' ? (['over_sms_send_rate_limit', 'SMS'] as const) : (['over_email_send_rate_limit', 'email'] as const);
  refuseAuth(code, { message: `${what} rate limit exceeded`, retryAfter });
}

/** @returns seconds to wait; 0 if the message may be sent */
async function takeMessage(services: ConnectedServices, by: { mail: string } | 'text'): Promise<number> {
  const { autoconfirm, mailsPerHour, textsPerHour } = services.config.auth;
  if (by !== 'text' && autoconfirm) return takeRequestedMail(services, by.mail);
  const most = by === 'text' ? textsPerHour : mailsPerHour;
  if (most === 0) return 0;
  const limit = { name: by === 'text' ? 'texts' : 'mails', burst: most, count: most, seconds: 3600 };
  return takeToken(services, limit, 'all');
}
