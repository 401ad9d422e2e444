import {
  neighbourhoodOf,
  networkOf,
  type RateLimit,
  refillBucket,
  returnToken,
  takeToken,
} from '../../http/rate-limits.ts';
import type { Services } from '../../services.ts';
import { type AuthErrorCode, refuseAuth } from '../http/auth-error.ts';
import type { Origin } from '../http/request.ts';
import { findUser } from '../queries.ts';

// Whoever tries codes knows the password already: nobody else has a session to try them in. What they use up must not
// keep the owner out for good, so it is never all that there is. A browser that showed a second factor of this person
// before has a share of its own, which nobody gets who has the password alone; passkeys are not counted by the day, for
// a signature is not guessed; recovery codes neither by the person, for theirs are 79 random bits. By any of these the
// owner is at aal2 again, and a new password ends the guessing.

/** From one network, of one sort. */
const PER_NETWORK: RateLimit = { name: 'code', burst: 10, count: 10, seconds: 900 };
/** In a browser that showed a second factor before. */
const PER_DEVICE: RateLimit = { name: 'code-device', burst: 10, count: 10, seconds: 900 };

/**
 * Wrong ones in a day. Three codes of six digits are right at a time, so that somebody who guesses day after day would be
 * in after 6,700 days.
 */
const PER_DAY: RateLimit = { name: 'code-day', burst: 50, count: 50, seconds: 24 * 60 * 60 };

interface Attempt {
  /** The type of the factor whose code it is; apps and text messages share a day's guesses. */
  factorType: string;
  userId: string;
  origin: Pick<Origin, 'ip' | 'provenDevice'>;
  /** Of the refusal. */
  code: AuthErrorCode;
}

/**
 * Counts an attempt to guess a code before it is checked, so that many at once do not slip through.
 * @returns what to call when the code was right
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

/** Which of a person's buckets of the day; undefined for what is not guessed. */
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
