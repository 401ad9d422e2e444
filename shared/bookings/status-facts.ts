import type { Money } from '../money/money.ts';
import type { Booking } from '../schemas/bookings/bookings.ts';
import type { ScheduledEvent } from '../schemas/owner-desk/owner-desk.ts';
import type { StudioBooking } from '../schemas/owner-desk/studio-bookings.ts';
import type { StatusFacts } from './booking-status.ts';

/** Returns what the status of a guest's booking depends on. */
export const statusFacts = (booking: Booking): StatusFacts => ({
  state: booking.state,
  stateBefore: booking.history.findLast(({ state }) => state !== booking.state)?.state ?? null,
  timeZone: booking.event.time_zone,
  endsAt: booking.event.ends_at,
  holdEndsAt: booking.hold_ends_at,
  isCovered: isCovered(booking),
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.waitlist_entry_id !== null,
  cancelledFor: booking.cancelled?.for ?? null,
  hasCheckedIn: booking.attendees.some(({ checked_in_at }) => checked_in_at !== null),
  objection: booking.objection?.state ?? null,
  dueAtStudio: some(booking.payment_summary?.due_at_studio),
  moneyBack: moneyBack(booking),
});

/** True for a hold of which nothing is left to pay online; a booking that this device saved earlier may not say. */
const isCovered = ({ state, payment_summary: summary }: Booking): boolean =>
  state === 'held' && summary?.due_online.amount === 0 && summary.reserved.amount === 0;

/** Returns an amount; null for nothing, also where a booking that this device saved earlier has none. */
const some = (amount: Money | null | undefined): Money | null => (amount && amount.amount > 0 ? amount : null);

/** Returns what was paid and went back when the booking was cancelled; null for nothing. */
function moneyBack({ payment, pass, cancelled }: Booking): Money | null {
  if (!cancelled || pass || typeof payment === 'string' || payment.state !== 'captured') return null;
  // While the guest may choose another date, and once it was chosen, nothing goes back.
  if (cancelled.choice?.state === 'open' || cancelled.choice?.state === 'rebooked') return null;
  return cancelled.refund.amount > 0 ? cancelled.refund : null;
}

/** Returns what the status of a booking in a studio's list depends on; amounts only for readers who may see them. */
export const studioStatusFacts = (booking: StudioBooking): StatusFacts => ({
  state: booking.state,
  stateBefore: booking.state_before,
  timeZone: booking.event.time_zone,
  endsAt: booking.event.ends_at,
  holdEndsAt: booking.hold_ends_at,
  isCovered: booking.is_covered,
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.is_from_waitlist,
  cancelledFor: booking.cancelled?.for ?? null,
  hasCheckedIn: booking.attendees.some(({ checked_in_at }) => checked_in_at !== null),
  objection: booking.objection_state,
  dueAtStudio: some(booking.due_at_studio),
  moneyBack: null,
});

/** Returns what the status of a booking that waits, in a studio's schedule, depends on. @param timeZone IANA name */
export const scheduledStatusFacts = (booking: ScheduledEvent['bookings'][number], timeZone: string): StatusFacts => ({
  state: booking.state,
  stateBefore: null,
  timeZone,
  endsAt: booking.hold_ends_at ?? booking.answer_due_at ?? '',
  holdEndsAt: booking.hold_ends_at,
  isCovered: booking.is_covered,
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.is_from_waitlist,
  cancelledFor: null,
  hasCheckedIn: false,
  objection: null,
  dueAtStudio: null,
  moneyBack: null,
});
