import { addDays, instantOf } from '../time/local-time.ts';
import { HOUR, wallClock } from '../time/time.ts';
import type { PayoutSchedule } from './payouts.ts';

/** How long after its end an event's money is the studio's: until then a guest can say that it did not take place. */
export const EARNED_AFTER = 48 * HOUR;

/** The hour of Monday at which weekly payouts are made, by the studio's clock. */
const MONDAY_HOUR = 6;

/** Returns the instant up to which what is earned can be paid out now: the last Monday morning, or now. */
export function payoutCutoff(schedule: PayoutSchedule, zone: string, now: Date): Date {
  if (schedule === 'each_event') return now;
  const monday = mondayOf(now, zone);
  return monday <= now ? monday : addDays(monday, -7, zone);
}

/** Returns when the next payout is made of what is earned at an instant. */
export function nextPayoutAt(schedule: PayoutSchedule, zone: string, earned: Date): Date {
  if (schedule === 'each_event') return earned;
  const monday = mondayOf(earned, zone);
  return monday >= earned ? monday : addDays(monday, 7, zone);
}

/** Returns the hour of payouts on the Monday of the week of an instant. */
function mondayOf(instant: Date, zone: string): Date {
  const { weekday } = wallClock(instant, zone);
  const day = wallClock(addDays(instant, 1 - weekday, zone), zone);
  return instantOf({ ...day, hour: MONDAY_HOUR, minute: 0 }, zone);
}
