import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PacedQueueOptions } from '#server/http/limits/paced-queue.ts';
import { addressOf, cachedWait, networkOf } from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { getHashingPool } from '../passwords/hashing-pool.ts';
import { RETRY_AFTER } from '../passwords/hashing-queue.ts';
import { AuthError } from './auth-error.ts';
import { API_VERSION_HEADER, renderAuthError } from './error-response.ts';
import { hasDeviceCookie } from './known-devices.ts';
import { AUTH_LIMITS } from './rate-limits.ts';

/** Requests to /auth/v1 that may wait at a time. */
const MAX_WAITING_REQUESTS = 1000;

/**
 * How calls of accounts take turns before they are even read (see pacedQueue): all that change something or try to. One
 * that finds too many before it is refused for next to nothing, in the form its client reads; so is a sign-in of a
 * network that has used up its share, or for which there is no room to hash.
 */
export const authRequestQueue = (services: Pick<Services, 'config' | 'db' | 'now'>): PacedQueueOptions => ({
  maxWaiting: MAX_WAITING_REQUESTS,
  isQueued: ({ method, url }) => method !== 'GET' && method !== 'OPTIONS' && (url?.startsWith('/auth/v1/') ?? false),
  secondsUntilAllowed(req) {
    if (req.method !== 'POST' || !req.url?.startsWith('/auth/v1/token?')) return 0;
    // A browser that was signed in before has a share of its own.
    const wait = hasDeviceCookie(req.headers.cookie)
      ? 0
      : cachedWait(services, AUTH_LIMITS.token, networkOf(addressOf(req, services)));
    if (wait > 0) return wait;
    return req.url.includes('grant_type=password') && !getHashingPool().hasCapacity() ? RETRY_AFTER : 0;
  },
  refuse,
});

function refuse(req: IncomingMessage, res: ServerResponse, retryAfter: number): void {
  const version = req.headers[API_VERSION_HEADER.toLowerCase()];
  const error = new AuthError('over_request_rate_limit', { retryAfter });
  const { status, headers, body } = renderAuthError(error, Array.isArray(version) ? version[0] : version);
  res.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': API_VERSION_HEADER,
  });
  res.end(JSON.stringify(body));
}
