import { HOUR } from '../time/time.ts';

/**
 * Hours after which what waits for an answer expires: a booking that the studio has to approve, `within` so many and at
 * least `beforeStart` before it starts; a guest's request; and a studio's offer.
 */
export const ANSWER_TIME = { within: 48, beforeStart: 2, toRequest: 7 * 24, toOffer: 72 } as const;

/**
 * Returns when a booking made now expires unless the studio approves it. `ANSWER_DUE_AT` in booking-statement.ts
 * computes the same.
 */
export const answerDueAt = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + ANSWER_TIME.within * HOUR, startsAt.getTime() - ANSWER_TIME.beforeStart * HOUR));

/**
 * Returns when a request made now expires unless the studio answers it: within a week, and long enough before the last
 * of the times that were asked for to come then. A time that is nearer than that can be answered until it begins.
 */
export function requestDueAt(times: readonly Date[], now: Date): Date {
  const last = times.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...times.map((at) => at.getTime()));
  const before = last - ANSWER_TIME.beforeStart * HOUR;
  return new Date(Math.min(now.getTime() + ANSWER_TIME.toRequest * HOUR, before > now.getTime() ? before : last));
}
