import type { BookingMode } from '../offerings/offerings.ts';
import { refusal } from '../refusal.ts';
import { HOUR, MINUTE } from '../time/time.ts';
import { type BookingState, SOLD_STATES } from './bookings.ts';
import type { BookingActor } from './transitions.ts';

export const WAITLIST_STATES = ['waiting', 'offered', 'taken', 'left', 'lapsed', 'ended'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** States in which a party is still in line. */
export const IN_LINE_STATES = ['waiting', 'offered'] as const satisfies readonly WaitlistState[];

/**
 * How long an offer keeps its seats: `hours`, or `minutes` when the event starts within `soon` hours. Nothing is
 * offered in the last `closing` hours, so that what comes free then is for all; where the studio approves bookings it
 * is an hour more, because it needs two hours to answer.
 */
export const WAITLIST_OFFER = { hours: 12, minutes: 60, soon: 24, closing: 2, closingWithApproval: 3 } as const;

/** Lines in which a guest may stand at once. */
export const MAX_LINES = 20;

/** Offers that a party may let lapse; with the last one it is no longer in line. */
export const MAX_LAPSES = 3;

/** Returns until when seats that are offered now are kept. */
export const keptUntil = (startsAt: Date, now: Date): Date =>
  startsAt.getTime() - now.getTime() < WAITLIST_OFFER.soon * HOUR
    ? new Date(now.getTime() + WAITLIST_OFFER.minutes * MINUTE)
    : new Date(now.getTime() + WAITLIST_OFFER.hours * HOUR);

/**
 * Returns the minutes before the start from which on nothing is offered: an offering's own notice, if that is longer.
 */
export const offersEndMinutes = (offering: { mode: BookingMode; notice_minutes: number }): number =>
  Math.max(
    offering.notice_minutes,
    60 * (offering.mode === 'requires_approval' ? WAITLIST_OFFER.closingWithApproval : WAITLIST_OFFER.closing),
  );

/** Returns the instant from which on nothing is offered. */
export const offersEndAt = (event: { startsAt: Date; mode: BookingMode; notice_minutes: number }): Date =>
  new Date(event.startsAt.getTime() - offersEndMinutes(event) * MINUTE);

/**
 * Returns what becomes of a place in line when the booking that is its offer enters a state: `to` from the states
 * `from`; undefined where nothing changes, as while an accepted offer is paid. A payment that arrives after the offer
 * lapsed still counts.
 */
export function entryAfter(
  state: BookingState,
  by: BookingActor,
): { to: WaitlistState; from: readonly WaitlistState[] } | undefined {
  if (SOLD_STATES.some((sold) => sold === state)) return { to: 'taken', from: ['offered', 'waiting', 'lapsed'] };
  if (state === 'awaiting_approval') return { to: 'taken', from: ['offered'] };
  // The party keeps its place also where the studio takes the offer back.
  if (state === 'expired' || state === 'declined') return { to: 'waiting', from: ['offered'] };
  if (state === 'cancelled') return { to: by === 'guest' ? 'left' : 'ended', from: ['offered'] };
  return undefined;
}

export const waitlistRefusals = {
  /** The event has so many seats left: they can be booked. */
  'waitlist.seats_left': refusal<{ left: number }>(409),
  /** The last hours before the start, in which nothing is offered; ISO 8601 with the studio's offset. */
  'waitlist.closed': refusal<{ closed_at: string }>(409),
  'waitlist.more_than_capacity': refusal<{ most: number }>(409),
  /** An offer is for so many seats: a party may take fewer of them where the offer came from the waitlist. */
  'waitlist.more_than_offered': refusal<{ most: number }>(409),
  /** The party has an offer, which it accepts or passes first. */
  'waitlist.offered': refusal(409),
  /** The guest was reminded of this offer before: once is all. */
  'waitlist.reminded': refusal(409),
  /** Lines in which the guest may stand at once. */
  'waitlist.too_many': refusal<{ most: number }>(409),
} as const;
