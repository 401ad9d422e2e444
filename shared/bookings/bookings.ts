import type { Money } from '../money/money.ts';
import type { PriceUnit } from '../offerings/offerings.ts';
import { refusal } from '../refusal.ts';
import type { BookingPause } from '../schemas/studios/booking-pause.ts';

export const BOOKING_STATES = [
  'held',
  'awaiting_approval',
  'requested',
  'offered',
  'confirmed',
  'completed',
  'cancelled',
  'declined',
  'expired',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** How a booking is paid. `INSERT_BOOKING` chooses one, and a check of the column `bookings.payment` lists them. */
export const PAYMENTS = ['free', 'at_studio', 'online'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** Minutes that a booking keeps its seats while its guest pays, and once more while a payment is on its way. */
export const HOLD_MINUTES = 15;

/** States that consume seats. */
export const SEATED_STATES = [
  'held',
  'awaiting_approval',
  'offered',
  'confirmed',
  'completed',
] as const satisfies readonly BookingState[];

/** States that count as sold. */
export const SOLD_STATES = ['confirmed', 'completed'] as const satisfies readonly BookingState[];

/** States in which a booking still lies ahead or waits for someone. */
export const OPEN_STATES = [
  'held',
  'awaiting_approval',
  'requested',
  'offered',
  'confirmed',
] as const satisfies readonly BookingState[];

/** States of bookings that came to nothing. */
export const DROPPED_STATES = ['cancelled', 'declined', 'expired'] as const satisfies readonly BookingState[];

/** States that end by themselves at the booking's `answer_due_at`. */
export const WAITING_STATES = ['awaiting_approval', 'requested', 'offered'] as const satisfies readonly BookingState[];

/**
 * What can happen to a booking beside its state. `seats_moved`: some of its seats went to a booking of their own;
 * `moved`: all of it went to another date, or it was made of seats of another booking; `rebooked`: made in place of one
 * that the studio cancelled; `given_back`: money went back with a reason; `payment_split`: its seats have bookings of
 * their own, because each is paid by itself.
 */
export const CHANGE_KINDS = [
  'seats_cancelled',
  'seats_moved',
  'moved',
  'transferred',
  'renamed',
  'seat_added',
  'rebooked',
  'paid_at_desk',
  'unpaid_at_desk',
  'payment_split',
  'given_back',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Computes the total of a booking: the page shows it, the guest sends it back, the server compares. A price per group
 * covers the whole booking, whatever its size, and so does a price per hour of a lesson or of coworking; other prices
 * are per seat. Half a cent is rounded up. The statements in server/bookings/seats/take-seats.ts and take-slot.ts compute the
 * same, which tests verify.
 * @param minutes of a booking by the hour; undefined for seats of an event
 */
export function quote({ amount, currency }: Money, seats: number, unit: PriceUnit, minutes?: number): Money {
  if (unit === 'hour' && minutes !== undefined) return { amount: Math.round((amount * minutes) / 60), currency };
  return { amount: unit === 'group' ? amount : amount * seats, currency };
}

export const bookingRefusals = {
  'bookings.sold_out': refusal<{ left: number }>(409),
  'bookings.event_past': refusal(409),
  'bookings.event_cancelled': refusal(409),
  'bookings.closed': refusal<{ closed_at: string }>(409),
  'bookings.mode_not_direct': refusal(409),
  /** The studio takes no bookings for a while; `until` is when it does again, null if that is open. */
  'bookings.paused': refusal<BookingPause>(409),
  'bookings.total_changed': refusal<{ total: Money }>(409),
  /** A kind of price or an add-on that the offering no longer has. */
  'bookings.price_gone': refusal(409),
  'bookings.questions_changed': refusal(409),
  'bookings.waiver_changed': refusal(409),
  'bookings.waiver_signed': refusal(409),
  'bookings.details_closed': refusal(409),
  /** More of an add-on than one booking, or one seat, can have. */
  'bookings.addon_limit': refusal<{ name: string; most: number }>(409),
  /** ISO 8601 with the studio's offset. */
  'bookings.time_changed': refusal<{ starts_at: string }>(409),
  /** `held`: seats that the guest has already in upcoming events of this studio. */
  'bookings.too_many_seats': refusal<{ held: number; most: number }>(409),
  /** A single date that is sold only with its course: `{"course": {"event_id": …}}` books all of them. */
  'bookings.course_only': refusal<{ event_id: string }>(409),
  'bookings.not_a_course': refusal(409),
  /**
   * A date of the course has fewer seats left; its start is ISO 8601 with the studio's offset, `day` is for the
   * sentence.
   */
  'bookings.course_full': refusal<{ starts_at: string; day: string; left: number }>(409),
  /** The course has another number of dates left than the guest saw. */
  'bookings.course_changed': refusal<{ dates: number }>(409),
  /** The booking no longer has this date. */
  'bookings.date_given_up': refusal(409),
  /** The booking has no other date: it is cancelled as a whole. */
  'bookings.only_date': refusal(409),
  /** It starts in less than a day. */
  'bookings.exchange_closed': refusal(409),
  'bookings.not_a_make_up': refusal(409),
  'bookings.already_cancelled': refusal(409),
  'bookings.not_cancellable': refusal(409),
  'bookings.started': refusal(409),
  /** The studio has answered it before, or it is cancelled or expired. */
  'bookings.not_waiting': refusal<{ state: BookingState }>(409),
  /** A time of a request or an offer is past, or closer than the notice; ISO 8601 with the studio's offset. */
  'bookings.times_past': refusal<{ earliest: string }>(409),
  'bookings.times_too_far': refusal(409),
  /** Requests that the guest has open at this studio. */
  'bookings.too_many_requests': refusal<{ most: number }>(409),
  /** A booking has tickets once it is confirmed, and none after it was cancelled. */
  'bookings.no_ticket': refusal(409),
  'bookings.more_than_capacity': refusal<{ most: number }>(409),
  /** The seats are held for this guest already; the payment continues the hold. */
  'bookings.own_hold': refusal<{ booking_id: string; payment_id: string; seats: number }>(409),
  /** A held booking cannot be booked while something of it is to pay online. */
  'bookings.payment_due': refusal<{ due: Money }>(409),
  'bookings.payment_not_offered': refusal<{ offered: 'at_studio' | 'online' }>(409),
  'bookings.space_taken': refusal<{ space: string }>(409),
  /** The booking has no such seat any more: cancelled, given away or moved. */
  'bookings.no_such_seat': refusal(409),
  'bookings.not_movable': refusal(409),
  /** A pass pays for a booking as a whole: another seat is another booking. */
  'bookings.paid_by_pass': refusal(409),
  'bookings.not_paid_at_studio': refusal(409),
  /** ISO 8601 with the studio's offset. */
  'bookings.move_closed': refusal<{ closed_at: string }>(409),
  /** The studio has earned it: too late for another date. */
  'bookings.move_over': refusal(409),
  /** All that was paid for it went back: there is nothing that another date could be for. */
  'bookings.all_returned': refusal(409),
  /** Seats whose guests were checked in stay with their date. */
  'bookings.has_come': refusal(409),
  /** Once the date has begun all the seats of a booking move together. */
  'bookings.moves_whole': refusal(409),
  'bookings.same_event': refusal(409),
  /** One price covers all seats, so that none of them can go elsewhere alone. */
  'bookings.group_stays_together': refusal(409),
  /** What is paid online gets no further seat before the studio has approved it. */
  'bookings.paid_online': refusal(409),
  /** A change of the booking waits for its payment: it has to be paid, or let go, first. */
  'bookings.change_held': refusal(409),
  'bookings.difference_changed': refusal<{ difference: Money }>(409),
  /** A link that was used or closed, or whose date is over. */
  'bookings.link_ended': refusal(409),
  /** Another date that cannot be chosen any more instead of a cancelled one. */
  'bookings.not_choosable': refusal(409),
  /** The guest of a cancelled date has chosen, or can no longer choose. */
  'bookings.choice_ended': refusal(409),
  'bookings.choice_reminded': refusal(409),
  'bookings.too_many_changes': refusal(409),
  'bookings.too_many_in_booking': refusal<{ most: number }>(409),
  /** Only what is held and paid online, with several seats at their own prices, can be paid by several people. */
  'bookings.not_splittable': refusal(409),
  /** A code or a gift card has to be taken off first. */
  'bookings.split_reduced': refusal(409),
  'bookings.split_too_late': refusal(409),
  /** Shares of another booking of the guest still wait for their payments. */
  'bookings.split_open': refusal<{ booking_id: string }>(409),
  'bookings.share_paid': refusal(409),
  /** Someone else is at the bank with the same share. */
  'bookings.share_being_paid': refusal(409),
} as const;
