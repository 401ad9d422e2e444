import type { Services } from '#server/services.ts';

/** Networks in memory; one that was evicted starts again with a full bucket. */
const MAX_NETWORKS = 10_000;

interface Bucket {
  tokens: number;
  updatedAt: number;
}

/** How many requests one network may send to this process at once, and per second in the long run. */
interface Pace {
  burst: number;
  perSecond: number;
}

/**
 * Creates token buckets of networks in the memory of this process, for requests that are too frequent for a bucket in
 * the database.
 * @returns takes a token; the seconds to wait, 0 if a token was taken, and always if limits are off
 */
export function createNetworkBuckets(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { burst, perSecond }: Pace,
): (network: string) => number {
  const buckets = new Map<string, Bucket>();
  return (network) => {
    if (!config.auth.rateLimits) return 0;
    const time = now().getTime();
    const before = buckets.get(network) ?? { tokens: burst, updatedAt: time };
    const tokens = Math.min(burst, before.tokens + (Math.max(0, time - before.updatedAt) / 1000) * perSecond);
    if (buckets.size >= MAX_NETWORKS && !buckets.has(network)) buckets.clear();
    buckets.set(network, { tokens: tokens < 1 ? tokens : tokens - 1, updatedAt: time });
    return tokens < 1 ? Math.ceil((1 - tokens) / perSecond) : 0;
  };
}
