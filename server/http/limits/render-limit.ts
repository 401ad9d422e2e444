import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Services } from '../../services.ts';
import type { Env } from '../env.ts';
import { refuse } from '../refuse.ts';
import { addressOf, clientAddress, networkOf } from './rate-limits.ts';

/**
 * Pages that one network may have rendered at once, and per second in the long run: a fraction of a process's capacity.
 */
const BURST = 100;
const PER_SECOND = 10;
/** Networks in memory; one that was evicted starts again with a full bucket. */
const MAX_NETWORKS = 10_000;

interface Bucket {
  tokens: number;
  updatedAt: number;
}

/** Limits how many pages each network has this process render; pages from the cache cost nothing. */
export interface RenderLimit {
  /** Takes a token for this request; false if none is left. */
  allows: (req: IncomingMessage) => boolean;
  /** The same limit for a route. Renderings inside the process for the cache have no socket and were counted before. */
  middleware: ReturnType<typeof createMiddleware<Env>>;
}

export function createRenderLimit(services: Pick<Services, 'config' | 'now'>): RenderLimit {
  const buckets = new Map<string, Bucket>();

  /** Takes a token. @returns seconds to wait, 0 if a token was taken */
  function take(network: string): number {
    if (!services.config.auth.rateLimits) return 0;
    const now = services.now().getTime();
    const before = buckets.get(network) ?? { tokens: BURST, updatedAt: now };
    const tokens = Math.min(BURST, before.tokens + (Math.max(0, now - before.updatedAt) / 1000) * PER_SECOND);
    if (buckets.size >= MAX_NETWORKS && !buckets.has(network)) buckets.clear();
    buckets.set(network, { tokens: tokens < 1 ? tokens : tokens - 1, updatedAt: now });
    return tokens < 1 ? Math.ceil((1 - tokens) / PER_SECOND) : 0;
  }

  return {
    allows: (req) => take(networkOf(addressOf(req, services))) === 0,
    middleware: createMiddleware<Env>(async (c, next) => {
      const address = clientAddress(c, services);
      const seconds = address ? take(networkOf(address)) : 0;
      if (seconds > 0) refuse('http.too_many', { seconds });
      await next();
    }),
  };
}
