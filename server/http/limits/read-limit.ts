import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Services } from '#server/services.ts';
import { declareRefusals } from '../declared-refusals.ts';
import type { Env } from '../env.ts';
import { refuse } from '../refuse.ts';
import { createNetworkBuckets } from './network-buckets.ts';
import { clientAddress, networkOf } from './rate-limits.ts';

/**
 * What one network may read at once and per second in the long run, of all that costs more than a row: a class of
 * thirty behind one address searches and types at ease, and a script leaves most of a process to others.
 */
const READS = { burst: 600, perSecond: 20 };

const limits = new WeakMap<object, MiddlewareHandler<Env>>();

/**
 * Refuses with `http.too_many` when a network reads too much; one limit for all routes that visitors may read and that
 * search, draw or compute. Requests of a page that is rendered in the process have no socket and were counted before.
 */
export function limitReads(services: Services): MiddlewareHandler<Env> {
  const known = limits.get(services);
  if (known) return known;
  const take = createNetworkBuckets(services, READS);
  const limit = declareRefusals(
    ['http.too_many'],
    createMiddleware<Env>(async (c, next) => {
      const address = clientAddress(c, services);
      const seconds = address ? take(networkOf(address)) : 0;
      if (seconds > 0) refuse('http.too_many', { seconds });
      await next();
    }),
  );
  limits.set(services, limit);
  return limit;
}
