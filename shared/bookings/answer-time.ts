import { HOUR } from '../time/time.ts';

/**
 * Hours in which a studio answers a booking that it has to approve: `within` so many, and at least `beforeStart` before the event
 * starts. The booking expires then.
 */
export const ANSWER_TIME = { within: 48, beforeStart: 2 } as const;

/** Returns when a booking made now expires unless the studio approves it. `ANSWER_DUE_AT` in booking-statement.ts computes the same. */
export const answerDueAt = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + ANSWER_TIME.within * HOUR, startsAt.getTime() - ANSWER_TIME.beforeStart * HOUR));
