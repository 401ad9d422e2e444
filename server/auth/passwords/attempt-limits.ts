import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  neighbourhoodOf,
  networkOf,
  type RateLimit,
  refillBucket,
  takeToken,
} from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** Wrong passwords for one account from a known browser: attempts from other browsers do not count towards these. */
const PER_DEVICE: RateLimit = { name: 'password-device', burst: 10, count: 10, seconds: 900 };

/** From one network by unknown browsers: one more every 90 seconds. */
const PER_NETWORK: RateLimit = { name: 'password', burst: 10, count: 10, seconds: 900 };

/** From the address range that one customer of a provider may hold: one more every 18 seconds. */
const PER_PREFIX: RateLimit = { name: 'password-near', burst: 50, count: 50, seconds: 900 };

/** From anywhere. Beyond it every attempt is delayed, which slows an attacker and never locks the owner out. */
const PER_ACCOUNT: RateLimit = { name: 'password-any', burst: 100, count: 100, seconds: 3600 };
const SLOWDOWN_MS = 1000;

/** Attempts that may be delayed at a time in this process; further ones are refused. */
const MAX_SLOWED = 200;
let slowed = 0;

/** Where an attempt comes from. */
export interface AttemptSource {
  ip: string | undefined;
  /** Returns the id by which the account knows this browser. */
  device?: ((account: string) => Promise<string | undefined>) | undefined;
}

/**
 * Counts an attempt at a password before it is checked, so that parallel attempts cannot exceed the limit.
 * @param account the address as entered; an unknown one is counted like a known one
 * @returns `reset`, to be called when the password was right
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitPasswordAttempts(services: Services, account: string, { ip, device }: AttemptSource) {
  const who = createHash('sha256').update(account).digest('base64url');
  const known = await device?.(account);
  const limit = known ? PER_DEVICE : PER_NETWORK;
  const bucket = `${who}:${known ?? networkOf(ip)}`;
  await take(services, limit, bucket);
  if (!known) {
    await take(services, PER_PREFIX, `${who}:${neighbourhoodOf(ip)}`);
    if ((await takeToken(services, PER_ACCOUNT, who)) > 0) await slowDown();
  }
  return { reset: () => refillBucket(services, limit, bucket) };
}

async function take(services: Services, limit: RateLimit, bucket: string) {
  const retryAfter = await takeToken(services, limit, bucket);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
}

async function slowDown() {
  if (slowed >= MAX_SLOWED) refuseAuth('over_request_rate_limit', { retryAfter: 1 });
  slowed += 1;
  try {
    await pause(SLOWDOWN_MS);
  } finally {
    slowed -= 1;
  }
}
