import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { declareRefusals } from '../declared-refusals.ts';
import type { Env } from '../env.ts';
import { refuse } from '../refuse.ts';
import { cachedEmptyWait, forgetEmptyBucket, takeSerially } from './token-buckets.ts';

/** Allows at most `burst` requests at once, and `count` per `seconds` in the long run. */
export interface RateLimit {
  /** Name of the bucket; limits with the same name share it. */
  name: string;
  burst: number;
  count: number;
  seconds: number;
}

type Limiter = Pick<Services, 'config' | 'db' | 'now'>;

/**
 * Takes one token from a bucket that all processes share; a refused attempt takes none.
 * @param who owner of the bucket, at most 150 characters
 * @returns seconds to wait before the next attempt; 0 if it is allowed, and always if limits are off
 */
export async function takeToken(limiter: Limiter, limit: RateLimit, who: string): Promise<number> {
  if (!limiter.config.auth.rateLimits) return 0;
  const bucket = `${limit.name}:${who}`;
  return takeSerially(limiter.db, bucket, limiter.now, () => askForToken(limiter, limit, bucket));
}

/**
 * Returns the wait that `takeToken` is certain to return, without asking the database.
 * @returns seconds to wait; 0 if this process does not know of any
 */
export function cachedWait({ config, db, now }: Limiter, limit: RateLimit, who: string): number {
  return config.auth.rateLimits ? cachedEmptyWait(db, `${limit.name}:${who}`, now) : 0;
}

async function askForToken({ db, now }: Limiter, limit: RateLimit, bucket: string): Promise<number> {
  const rate = limit.count / limit.seconds;
  const filled = sql`least(${limit.burst}::float8, r.tokens + ${rate}::float8 * greatest(0, extract(epoch from ${now()}::timestamptz - r.updated_at)))`;
  // Just under one, because a refill of exactly one token can fall short by a rounding error.
  const taken = await sql`
    insert into rate_limits as r (bucket, tokens, updated_at) values (${bucket}, ${limit.burst - 1}::float8, ${now()})
    on conflict (bucket) do update set tokens = ${filled} - 1, updated_at = greatest(r.updated_at, ${now()}::timestamptz)
    where ${filled} > 0.999999
    returning tokens`.execute(db);
  if (taken.rows.length > 0) return 0;
  const left = await sql<{
    tokens: number;
  }>`select ${filled} as tokens from rate_limits r where bucket = ${bucket}`.execute(db);
  return Math.max(1, Math.ceil((1 - (left.rows[0]?.tokens ?? 0)) / rate));
}

/** Refills a bucket completely. */
export async function refillBucket({ config, db }: Limiter, limit: RateLimit, who: string): Promise<void> {
  if (!config.auth.rateLimits) return;
  const bucket = `${limit.name}:${who}`;
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
  forgetEmptyBucket(db, bucket);
}

/** Returns one token, for an attempt that does not count after all. */
export async function returnToken({ config, db }: Limiter, limit: RateLimit, who: string): Promise<void> {
  if (!config.auth.rateLimits) return;
  const bucket = `${limit.name}:${who}`;
  await db
    .updateTable('rate_limits')
    .set({ tokens: sql`least(${limit.burst}::float8, tokens + 1)` })
    .where('bucket', '=', bucket)
    .execute();
  forgetEmptyBucket(db, bucket);
}

/** Deletes buckets that are full again by now: every limit refills within a day. */
export const sweepBuckets = ({ db, now }: Limiter) =>
  db
    .deleteFrom('rate_limits')
    .where('updated_at', '<', new Date(now().getTime() - 24 * 60 * 60 * 1000))
    .execute();

/** Refuses requests with `http.too_many` when a network exceeds the limit. */
export const limitPerNetwork = (services: Services, limit: RateLimit) =>
  declareRefusals(
    ['http.too_many'],
    createMiddleware<Env>(async (c, next) => {
      const seconds = await takeToken(services, limit, networkOf(clientAddress(c, services)));
      if (seconds > 0) refuse('http.too_many', { seconds });
      await next();
    }),
  );

/**
 * Returns the client's IP address. X-Forwarded-For counts only behind a trusted proxy, and only its last entry, which
 * that proxy wrote.
 * @returns undefined when there is no socket
 */
export const clientAddress = (c: Context, services: Pick<Services, 'config'>): string | undefined =>
  believedAddress(c.req.header('x-forwarded-for'), socketAddress(c), services);

/** Returns the client's address of a raw Node request, before it is routed. */
export function addressOf({ headers, socket }: IncomingMessage, services: Pick<Services, 'config'>) {
  const forwarded = headers['x-forwarded-for'];
  return believedAddress(Array.isArray(forwarded) ? forwarded.at(-1) : forwarded, socket.remoteAddress, services);
}

function believedAddress(
  forwarded: string | undefined,
  direct: string | undefined,
  { config }: Pick<Services, 'config'>,
) {
  const last = config.trustProxy ? forwarded?.split(',').at(-1) : undefined;
  return plainAddress(last) ?? plainAddress(direct);
}

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}

/** Normalizes an address: no zone of link-local addresses, IPv4-mapped addresses as IPv4. */
function plainAddress(address: string | undefined): string | undefined {
  const plain = address
    ?.trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return plain && isIP(plain) ? plain : undefined;
}

/** Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown';
  return isIP(address) === 4 ? address : `${firstGroups(address, 4)}::/64`;
}

/** Returns the network that one customer of a provider may hold: 256 IPv4 addresses, or the /48 of an IPv6 one. */
export function neighbourhoodOf(address: string | undefined): string {
  if (!address) return 'unknown';
  return isIP(address) === 4 ? address.replace(/\d+$/, '0/24') : `${firstGroups(address, 3)}::/48`;
}

/** Returns the first of the eight groups of an IPv6 address, with `::` expanded. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const start = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const groups = [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
