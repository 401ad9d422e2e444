import type { Money } from '../money/money.ts';
import type { Booking } from '../schemas/bookings.ts';
import type { ScheduledEvent } from '../schemas/owner-desk.ts';
import type { StudioBooking } from '../schemas/studio-bookings.ts';
import type { StatusFacts } from './booking-status.ts';

/** Returns what the status of a guest's booking depends on. */
export const statusFacts = (booking: Booking): StatusFacts => ({
  state: booking.state,
  stateBefore: booking.history.findLast(({ state }) => state !== booking.state)?.state ?? null,
  timeZone: booking.event.time_zone,
  endsAt: booking.event.ends_at,
  holdEndsAt: booking.hold_ends_at,
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.waitlist_entry_id !== null,
  cancelledFor: booking.cancelled?.for ?? null,
  hasCheckedIn: booking.attendees.some(({ checked_in_at }) => checked_in_at !== null),
  dueAtStudio: dueAtStudio(booking),
  moneyBack: moneyBack(booking),
});

/** Returns what is still to pay at the studio; null for nothing. */
function dueAtStudio({ payment, total, deposit }: Booking): Money | null {
  if (payment === 'at_studio') return total.amount > 0 ? total : null;
  return deposit && !deposit.is_paid_at_studio ? deposit.at_studio : null;
}

/** Returns what was paid and went back when the booking was cancelled; null for nothing. */
function moneyBack({ payment, pass, cancelled }: Booking): Money | null {
  if (!cancelled || pass || typeof payment === 'string' || payment.state !== 'captured') return null;
  return cancelled.refund.amount > 0 ? cancelled.refund : null;
}

/** Returns what the status of a booking in a studio's list depends on; amounts only for readers who may see them. */
export const studioStatusFacts = (booking: StudioBooking): StatusFacts => ({
  state: booking.state,
  stateBefore: booking.state_before,
  timeZone: booking.event.time_zone,
  endsAt: booking.event.ends_at,
  holdEndsAt: booking.hold_ends_at,
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.is_from_waitlist,
  cancelledFor: booking.cancelled?.for ?? null,
  hasCheckedIn: booking.attendees.some(({ checked_in_at }) => checked_in_at !== null),
  dueAtStudio: dueAtDesk(booking),
  moneyBack: null,
});

function dueAtDesk({ payment, total, rest_at_studio: rest, paid_at_desk: paid }: StudioBooking): Money | null {
  const price = payment === 'at_studio' ? total : rest;
  const due = price && { ...price, amount: price.amount - (paid?.amount ?? 0) };
  return due && due.amount > 0 ? due : null;
}

/** Returns what the status of a booking that waits, in a studio's schedule, depends on. @param timeZone IANA name */
export const scheduledStatusFacts = (booking: ScheduledEvent['bookings'][number], timeZone: string): StatusFacts => ({
  state: booking.state,
  stateBefore: null,
  timeZone,
  endsAt: booking.hold_ends_at ?? booking.answer_due_at ?? '',
  holdEndsAt: booking.hold_ends_at,
  answerDueAt: booking.answer_due_at,
  isFromWaitlist: booking.is_from_waitlist,
  cancelledFor: null,
  hasCheckedIn: false,
  dueAtStudio: null,
  moneyBack: null,
});
