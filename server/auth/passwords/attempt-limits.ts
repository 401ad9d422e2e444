import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { neighbourhoodOf, networkOf, type RateLimit, refillBucket, takeToken } from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** Wrong passwords for one account from a browser that was signed in to it before: nobody else can use them up. */
const PER_DEVICE: RateLimit = { name: 'password-device', burst: 10, count: 10, seconds: 900 };

/** From one network, by browsers that nobody knows: one more after 90 seconds. */
const PER_NETWORK: RateLimit = { name: 'password', burst: 10, count: 10, seconds: 900 };

/** From all that one customer of a provider may hold, a few hundred addresses: one more after 18 seconds. */
const PER_PREFIX: RateLimit = { name: 'password-near', burst: 50, count: 50, seconds: 900 };

/** From anywhere. Beyond it each attempt waits: a guesser is slowed, the owner never shut out. */
const PER_ACCOUNT: RateLimit = { name: 'password-any', burst: 100, count: 100, seconds: 3600 };
const SLOWDOWN_MS = 1000;

/** Attempts that wait at a time, in this process; more are a flood. */
const MAX_SLOWED = 200;
let slowed = 0;

/** Who tries a password. */
export interface AttemptSource {
  ip: string | undefined;
  /** Asked for the device by which the account knows this browser. */
  device?: ((account: string) => Promise<string | undefined>) | undefined;
}

/**
 * Counts an attempt to guess a password before it is checked, so that many at once do not slip through.
 * @param account the address as typed: one that does not exist is counted like one that does
 * @returns what to call when the password was right
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
