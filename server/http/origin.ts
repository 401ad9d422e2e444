import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Services } from '../services.ts';
import type { Env } from './env.ts';
import { clientAddress } from './limits/rate-limits.ts';

/** Where a request came from. */
export interface RequestOrigin {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

const current = new AsyncLocalStorage<RequestOrigin>();

/** Keeps the origin of each request while it is handled: `currentOrigin` returns it. */
export const withRequestOrigin = (services: Pick<Services, 'config'>) =>
  createMiddleware<Env>((c, next) => current.run(getRequestOrigin(services, c), next));

/** Returns the origin of the request that is being handled; undefined in a job. */
export const currentOrigin = (): RequestOrigin | undefined => current.getStore();

/** Returns the origin of a request. */
export const getRequestOrigin = (services: Pick<Services, 'config'>, c: Context): RequestOrigin => ({
  ip: clientAddress(c, services),
  userAgent: c.req.header('user-agent'),
});
