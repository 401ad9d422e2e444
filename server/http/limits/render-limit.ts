import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Services } from '#server/services.ts';
import type { Env } from '../env.ts';
import { refuse } from '../refuse.ts';
import { createNetworkBuckets } from './network-buckets.ts';
import { addressOf, clientAddress, networkOf } from './rate-limits.ts';

/**
 * Pages that one network may have rendered at once, and per second in the long run: a fraction of a process's capacity.
 */
const PAGES = { burst: 100, perSecond: 10 };

/** Limits how many pages each network has this process render; pages from the cache cost nothing. */
export interface RenderLimit {
  /** Takes a token for this request; false if none is left. */
  allows: (req: IncomingMessage) => boolean;
  /** The same limit for a route. Renderings inside the process for the cache have no socket and were counted before. */
  middleware: ReturnType<typeof createMiddleware<Env>>;
}

export function createRenderLimit(services: Pick<Services, 'config' | 'now'>): RenderLimit {
  const take = createNetworkBuckets(services, PAGES);
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
