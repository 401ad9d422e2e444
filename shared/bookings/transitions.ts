import type { BookingMode } from '../offerings/offerings.ts';
import { EARNED_AFTER } from '../payouts/payout-dates.ts';
import { HOUR } from '../time/time.ts';
import { type BookingState, DROPPED_STATES, OPEN_STATES } from './bookings.ts';

/** Who changes a booking: the guest, the studio's team, an operator of the site, or a job. */
export const BOOKING_ACTORS = ['guest', 'studio', 'platform', 'system'] as const;
export type BookingActor = (typeof BOOKING_ACTORS)[number];

/** What can be done with a booking. */
export const BOOKING_ACTIONS = [
  'pay',
  'authorise',
  'pay_at_studio',
  'approve',
  'decline',
  'offer',
  'accept',
  'release',
  'cancel',
  'expire',
  'complete',
  'reopen',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

interface Transition {
  /** The next state; of several, the one that the payment asks for. */
  to: readonly BookingState[];
  by: readonly BookingActor[];
}

type StateTransitions = Readonly<Partial<Record<BookingAction, Transition>>>;

const ALL = ['guest', 'studio', 'platform'] as const;
const cancel: Transition = { to: ['cancelled'], by: ALL };
const decline: Transition = { to: ['declined'], by: ['studio'] };
const expire: Transition = { to: ['expired'], by: ['system'] };

/** The states in which a booking begins, by the mode of its offering: while it has to be paid first, or at once. */
export const FIRST_STATES = {
  direct_booking: { unpaid: 'held', settled: 'confirmed' },
  requires_approval: { unpaid: 'held', settled: 'awaiting_approval' },
  request_only: { unpaid: 'requested', settled: 'requested' },
} as const satisfies Record<BookingMode, Record<'unpaid' | 'settled', BookingState>>;

/** Returns the state of a booking that the guest has settled; a studio that answered a request has agreed already. */
export const stateOnceSettled = (mode: BookingMode): 'confirmed' | 'awaiting_approval' =>
  mode === 'request_only' ? 'confirmed' : FIRST_STATES[mode].settled;

/** The state in which a booking begins that offers seats to a party on the waitlist. */
export const WAITLIST_OFFER_STATE = 'offered' satisfies BookingState;

/**
 * Everything that can happen to a booking. The server looks every change up here, and the screens show what is
 * possible.
 */
export const TRANSITIONS: Readonly<Record<BookingState, StateTransitions>> = {
  held: {
    pay: { to: ['confirmed'], by: ['system'] },
    authorise: { to: ['awaiting_approval'], by: ['system'] },
    pay_at_studio: { to: ['confirmed', 'awaiting_approval'], by: ['guest'] },
    release: { to: ['expired'], by: ['guest'] },
    expire,
    cancel: { to: ['cancelled'], by: ['studio', 'platform'] },
  },
  awaiting_approval: {
    approve: { to: ['confirmed'], by: ['studio'] },
    decline,
    expire,
    cancel,
  },
  requested: {
    offer: { to: ['offered'], by: ['studio'] },
    decline,
    expire,
    cancel,
  },
  offered: {
    accept: { to: ['held', 'awaiting_approval', 'confirmed'], by: ['guest'] },
    decline,
    expire,
    cancel,
  },
  confirmed: {
    complete: { to: ['completed'], by: ['system'] },
    cancel,
  },
  // A payment that arrives after the hold ended still counts while there are seats.
  expired: {
    pay: { to: ['confirmed'], by: ['system'] },
    authorise: { to: ['awaiting_approval'], by: ['system'] },
  },
  // The studio moves it to a date that is still to come.
  completed: {
    reopen: { to: ['confirmed'], by: ['studio'] },
  },
  cancelled: {},
  declined: {},
};

/** The states from which someone can bring a booking into a state with an action. */
export const statesBefore = (action: BookingAction, to: BookingState, by: BookingActor): BookingState[] =>
  (Object.keys(TRANSITIONS) as BookingState[]).filter((state) => {
    const transition = TRANSITIONS[state][action];
    return transition?.to.includes(to) && transition.by.includes(by);
  });

/** Until how long before the start a guest can move a booking to another date. */
export const MOVE_UNTIL = 24 * HOUR;

/** The end of the date of a booking, and what its guest says about it. */
export interface DateOver {
  endsAt: Date;
  /** True while it is not settled whether it took place: nothing of it is earned. */
  isObjected: boolean;
  /** True if all that was paid for it went back. */
  isReturned: boolean;
  /** True if one of its guests was checked in: the date took place for them. */
  hasCome: boolean;
}

/** Why something cannot be done with a booking now, as a refusal code; undefined when it can. */
export const bookingCan = {
  /**
   * Seats are moved one event at a time, so not those of a course. What was agreed on by request has a time of its own:
   * the guest asks for another. The studio can move a booking whose date has begun until it earns it, unless one of its
   * guests has come.
   * @param over of a booking that can be moved then; undefined for slots
   */
  move(
    {
      state,
      startsAt,
      events,
      mode,
      over,
    }: { state: BookingState; startsAt: Date; events: number; mode: BookingMode; over?: DateOver | undefined },
    now: Date,
    by: 'guest' | 'studio' = 'guest',
  ):
    | 'bookings.not_movable'
    | 'bookings.started'
    | 'bookings.move_closed'
    | 'bookings.move_over'
    | 'bookings.all_returned'
    | 'bookings.has_come'
    | undefined {
    const isOver = by === 'studio' && over && now >= startsAt;
    if (events !== 1 || !(state === 'confirmed' || (state === 'completed' && isOver))) return 'bookings.not_movable';
    if (by === 'guest' && mode === 'request_only') return 'bookings.not_movable';
    if (isOver) {
      if (over.isReturned) return 'bookings.all_returned';
      const isEarned = now.getTime() >= over.endsAt.getTime() + EARNED_AFTER;
      if (isEarned && !over.isObjected) return 'bookings.move_over';
      return over.hasCome ? 'bookings.has_come' : undefined;
    }
    if (now >= startsAt) return 'bookings.started';
    if (by === 'guest' && now.getTime() > startsAt.getTime() - MOVE_UNTIL) return 'bookings.move_closed';
    return undefined;
  },
  /** Names can be corrected, and seats given away, until it begins. */
  changeAttendees(
    { state, startsAt }: { state: BookingState; startsAt: Date },
    now: Date,
  ): 'bookings.not_movable' | 'bookings.started' | undefined {
    if (state === 'completed') return 'bookings.started';
    if (state !== 'confirmed' && state !== 'awaiting_approval') return 'bookings.not_movable';
    return now >= startsAt ? 'bookings.started' : undefined;
  },
  /** Answers and waivers can be given until it is over. */
  giveDetails(
    { state, endsAt }: { state: BookingState; endsAt: Date },
    now: Date,
  ): 'bookings.details_closed' | undefined {
    return OPEN_STATES.some((open) => open === state) && now < endsAt ? undefined : 'bookings.details_closed';
  },
  cancel(
    booking: { state: BookingState; startsAt: Date },
    now: Date,
  ): 'bookings.already_cancelled' | 'bookings.started' | 'bookings.not_cancellable' | undefined {
    const { state } = booking;
    if (state === 'cancelled') return 'bookings.already_cancelled';
    if (DROPPED_STATES.some((dropped) => dropped === state)) return 'bookings.not_cancellable';
    // A request has no start yet, only wishes.
    if (state === 'completed' || (state !== 'requested' && now >= booking.startsAt)) return 'bookings.started';
    return TRANSITIONS[state].cancel?.by.includes('guest') ? undefined : 'bookings.not_cancellable';
  },
};
