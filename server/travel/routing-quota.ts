import { sql } from 'kysely';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { Services } from '../services.ts';

type QuotaServices = Pick<Services, 'config' | 'db' | 'now'>;

/** Places that a paid engine may be asked about: per network, and for the whole site. */
const NETWORK: RateLimit = { name: 'paid-ways', burst: 1000, count: 1000, seconds: 60 * 60 };
const SITE: RateLimit = { name: 'paid-ways-of-all', burst: 5000, count: 5000, seconds: 24 * 60 * 60 };

/**
 * Consumes quota for so many places, of the network and of the site.
 * @returns false when either has too little left; then no request is sent
 */
export async function consumeQuota(payer: QuotaServices, network: string, places: number): Promise<boolean> {
  const isLimited = payer.config.auth.rateLimits;
  return (!isLimited || (await take(payer, NETWORK, network, places))) && (await take(payer, SITE, 'all', places));
}

/** Takes so many tokens at once, or none, from a bucket that all processes share: see rate-limits.ts. */
async function take({ db, now }: QuotaServices, limit: RateLimit, who: string, tokens: number): Promise<boolean> {
  const { name, burst, count, seconds } = limit;
  if (tokens > burst) return false;
  const rate = count / seconds;
  const filled = sql`least(${burst}::float8, r.tokens + ${rate}::float8 * greatest(0, extract(epoch from ${now()}::timestamptz - r.updated_at)))`;
  const { rows } = await sql`
    insert into rate_limits as r (bucket, tokens, updated_at)
    values (${`${name}:${who}`}, ${burst - tokens}::float8, ${now()})
    on conflict (bucket) do update
      set tokens = ${filled} - ${tokens}, updated_at = greatest(r.updated_at, ${now()}::timestamptz)
      where ${filled} >= ${tokens}
    returning 1`.execute(db);
  return rows.length > 0;
}
