import { DAY, HOUR, MINUTE } from '../time/time.ts';

/** What the guest of a date that the studio cancelled has chosen; `lapsed`: nothing, so that the money went back. */
export const REBOOKING_STATES = ['open', 'rebooked', 'money', 'lapsed'] as const;
export type RebookingState = (typeof REBOOKING_STATES)[number];

/** How long before the start of the cancelled date the choice ends, and how long it is open at least and at most. */
const ENDS_BEFORE_START = 48 * HOUR;
const MIN_OPEN = 48 * HOUR;
const MAX_OPEN = 7 * DAY;

/** Returns until when a guest can choose another date instead of the money. */
export function chooseUntil(startsAt: Date, cancelledAt: Date): Date {
  const sinceCancelled = startsAt.getTime() - ENDS_BEFORE_START - cancelledAt.getTime();
  return new Date(cancelledAt.getTime() + Math.min(MAX_OPEN, Math.max(MIN_OPEN, sinceCancelled)));
}

/**
 * How long after the choice the money goes back, so that no choice of the last second meets a refund that is on its
 * way.
 */
export const REFUND_AFTER_CHOICE = 5 * MINUTE;
