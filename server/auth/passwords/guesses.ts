import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Limit, networkOf, refillBucket, takeToken } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../wire/error.ts';

/** Wrong passwords for one account from one network. */
const FROM_ONE_NETWORK: Limit = { name: 'password', burst: 10, count: 10, seconds: 900 };

/** Attempts on one account from anywhere. Beyond it each attempt waits: a guesser is slowed, the owner never shut out. */
const FROM_ANYWHERE: Limit = { name: 'password-any', burst: 100, count: 100, seconds: 3600 };
const SLOWED_BY = 1000;

/**
 * Counts an attempt to guess a password before it is checked, so that many at once do not slip through.
 * @param account the address as typed: one that does not exist is counted like one that does
 * @returns what to call when the password was right
 * @throws AuthError `over_request_rate_limit`
 */
export async function guardGuesses(services: Services, account: string, ip: string | undefined) {
  const who = createHash('sha256').update(account).digest('base64url');
  const narrow = `${who}:${networkOf(ip)}`;
  const retryAfter = await takeToken(services, FROM_ONE_NETWORK, narrow);
  if (retryAfter > 0) refuseAuth('over_request_rate_limit', { retryAfter });
  if ((await takeToken(services, FROM_ANYWHERE, who)) > 0) await pause(SLOWED_BY);
  return { forget: async () => refillBucket(services, FROM_ONE_NETWORK, narrow) };
}
