import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../../http/env.ts';
import { clientAddress, type Limit, networkOf, takeToken } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from './error.ts';

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
} as const satisfies Record<string, Limit>;

/** Refuses with `over_request_rate_limit` when a network asks too often. */
export const limitedAuth = (services: Services, limit: Limit) =>
  createMiddleware<Env>(async (c, next) => {
    await assertWithin(services, c, limit);
    await next();
  });

/** The same for a part of what a route does. */
export async function assertWithin(services: Services, c: Context<Env>, limit: Limit): Promise<void> {
  const retryAfter = await takeToken(services, limit, networkOf(clientAddress(c, services)));
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
}
