import { HOUR } from '../time/time.ts';

/**
 * Hours after which what waits for an answer expires: a booking that the studio has to approve, `within` so many and at least
 * `beforeStart` before it starts; a guest's request; and a studio's offer.
 */
export const ANSWER_TIME = { within: 48, beforeStart: 2, toRequest: 7 * 24, toOffer: 72 } as const;

/** Returns when a booking made now expires unless the studio approves it. `ANSWER_DUE_AT` in booking-statement.ts computes the same. */
export const answerDueAt = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + ANSWER_TIME.within * HOUR, startsAt.getTime() - ANSWER_TIME.beforeStart * HOUR));
