import { createMiddleware } from 'hono/factory';
import type { Env } from '../../http/env.ts';
import { clientAddress, type Limit, networkOf, takeToken } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from './error.ts';

/** GoTrue's numbers, for each network that asks. */
export const AUTH_LIMITS = {
  token: { name: 'token', burst: 30, count: 150, seconds: 300 },
  signUp: { name: 'signup', burst: 30, count: 30, seconds: 300 },
  changeUser: { name: 'user', burst: 30, count: 30, seconds: 300 },
} as const satisfies Record<string, Limit>;

/** Refuses with `over_request_rate_limit` when a network asks too often. */
export const limitedAuth = (services: Services, limit: Limit) =>
  createMiddleware<Env>(async (c, next) => {
    const retryAfter = await takeToken(services, limit, networkOf(clientAddress(c, services)));
    if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
    await next();
  });
