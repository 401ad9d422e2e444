import { type Limit, networkOf, refillBucket, takeToken } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { type AuthErrorCode, refuseAuth } from '../wire/error.ts';

/** Codes that are tried for one person from one network. */
const FROM_ONE_NETWORK: Limit = { name: 'code', burst: 10, count: 10, seconds: 900 };

/**
 * Codes that are tried for one person from anywhere. Beyond it the owner has to wait too, unlike with passwords:
 * a code has six digits, and whoever tries codes knows the password already. A new password ends that.
 */
const FROM_ANYWHERE: Limit = { name: 'code-any', burst: 40, count: 40, seconds: 3600 };

/**
 * Counts an attempt to guess a code before it is checked, so that many at once do not slip through.
 * @param sort which codes: those of different sorts are counted apart
 * @returns what to call when the code was right
 * @throws AuthError with the given code
 */
export async function guardCodes(
  services: Services,
  { sort, userId, ip, code }: { sort: string; userId: string; ip: string | undefined; code: AuthErrorCode },
) {
  const narrow = `${sort}:${userId}:${networkOf(ip)}`;
  const retryAfter =
    (await takeToken(services, FROM_ONE_NETWORK, narrow)) ||
    (await takeToken(services, FROM_ANYWHERE, `${sort}:${userId}`));
  if (retryAfter > 0) refuseAuth(code, { retryAfter });
  return { forget: () => refillBucket(services, FROM_ONE_NETWORK, narrow) };
}
