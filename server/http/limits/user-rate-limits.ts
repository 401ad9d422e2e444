import { createMiddleware } from 'hono/factory';
import type { Services } from '#server/services.ts';
import type { Person } from '../actor.ts';
import { declareRefusals } from '../declared-refusals.ts';
import type { Env } from '../env.ts';
import { refuse } from '../refuse.ts';
import { type RateLimit, takeToken } from './rate-limits.ts';

/** Limits for what one user writes: more than anyone needs by hand on a busy day, less than a script would use. */
const USER_LIMITS = {
  bookings: { burst: 40, count: 120, seconds: 3600 },
  /** Also each look at a payment about which the bank decides. */
  payments: { burst: 60, count: 1200, seconds: 3600 },
  /** New offerings and copies. */
  offerings: { burst: 30, count: 120, seconds: 3600 },
  dates: { burst: 120, count: 600, seconds: 3600 },
  series: { burst: 30, count: 120, seconds: 3600 },
  /** Previews of events and series, which forms request while the user types. */
  previews: { burst: 200, count: 2400, seconds: 3600 },
  /** Purchases, questions for a balance, and codes typed into a booking: too few to guess a code. */
  gift_cards: { burst: 20, count: 60, seconds: 3600 },
  /** Each is drawn anew. */
  tickets: { burst: 40, count: 200, seconds: 3600 },
  /** Also each upload of a device; a full hall is at the door within minutes. */
  check_ins: { burst: 300, count: 3000, seconds: 3600 },
  guest_notes: { burst: 60, count: 300, seconds: 3600 },
  /** Each export reads all bookings of a studio. */
  exports: { burst: 10, count: 60, seconds: 3600 },
  /** Changes of the plan and its payments. */
  plans: { burst: 40, count: 120, seconds: 3600 },
  /** Reviews, edits, replies and reports. */
  reviews: { burst: 20, count: 60, seconds: 3600 },
  /** That reviews are helpful. */
  votes: { burst: 60, count: 300, seconds: 3600 },
  imports: { burst: 20, count: 120, seconds: 3600 },
} satisfies Record<string, Omit<RateLimit, 'name'>>;

/** Refuses with `http.too_many` when a user exceeds the limit; comes after `requireSignIn`. */
export const limitPerUser = (services: Services, what: keyof typeof USER_LIMITS) => {
  const limit: RateLimit = { name: `pace-${what}`, ...USER_LIMITS[what] };
  return declareRefusals(
    ['http.too_many'],
    createMiddleware<{ Variables: Env['Variables'] & { person: Person } }>(async (c, next) => {
      const seconds = await takeToken(services, limit, c.var.person.userId);
      if (seconds > 0) refuse('http.too_many', { seconds });
      await next();
    }),
  );
};
