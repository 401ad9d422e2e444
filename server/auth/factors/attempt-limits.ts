import {
  neighbourhoodOf,
  networkOf,
  type RateLimit,
  refillBucket,
  returnToken,
  takeToken,
} from '#server/http/limits/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { type AuthErrorCode, refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { findUser } from '../queries.ts';

// An attacker who tries codes already knows the password, because only a signed-in session can try them. The attempts
// that they use up must not lock the owner out for good. A browser in which a second factor was used before therefore
// has a limit of its own, which a password alone does not give. Passkeys have no daily limit, because signatures cannot
// be guessed, and recovery codes none per user, because they have 79 random bits. With any of these the owner reaches
// aal2 again, and a new password ends the attack.

/** Attempts from one network with one type of factor. */
const PER_NETWORK: RateLimit = { name: 'code', burst: 10, count: 10, seconds: 900 };
/** Attempts in a browser in which a second factor was used before. */
const PER_DEVICE: RateLimit = { name: 'code-device', burst: 10, count: 10, seconds: 900 };

/** Wrong codes in a day. Three codes of six digits are valid at a time, so guessing would take 6,700 days. */
const PER_DAY: RateLimit = { name: 'code-day', burst: 50, count: 50, seconds: 24 * 60 * 60 };

interface Attempt {
  /** The type of the factor. Authenticator apps and text messages share the daily limit. */
  factorType: string;
  userId: string;
  origin: Pick<Origin, 'ip' | 'provenDevice'>;
  /** The code of the refusal. */
  code: AuthErrorCode;
}

/**
 * Counts an attempt at a code before it is checked, so that parallel attempts cannot exceed the limit.
 * @returns `reset`, to be called when the code was right
 * @throws AuthError with the given code
 */
export async function limitCodeAttempts(services: Services, { factorType, userId, origin, code }: Attempt) {
  const user = await findUser(services.db, userId);
  const account = user?.email ?? user?.phone;
  const device = account ? await origin.provenDevice?.(account) : undefined;
  const soon = device ? PER_DEVICE : PER_NETWORK;
  const bucket = `${factorType}:${userId}:${device ?? networkOf(origin.ip)}`;
  const daily = dailyBucket(factorType, device, origin.ip);
  const inADay = daily && `${userId}:${daily}`;
  const retryAfter =
    (await takeToken(services, soon, bucket)) || (inADay ? await takeToken(services, PER_DAY, inADay) : 0);
  if (retryAfter > 0) refuseAuth(code, { retryAfter });
  return {
    reset: async () => {
      await refillBucket(services, soon, bucket);
      if (inADay) await returnToken(services, PER_DAY, inADay);
    },
  };
}

/** Returns the bucket of the daily limit; undefined for factors that have none. */
function dailyBucket(sort: string, device: string | undefined, ip: string | undefined): string | undefined {
  switch (sort) {
    case 'webauthn':
      return undefined;
    case 'recovery_code':
      return `recovery:${device ?? neighbourhoodOf(ip)}`;
    default:
      return device ?? 'anywhere';
  }
}
