import type { Insertable } from 'kysely';
import type { BookingAttendees, BookingCancellations, BookingEvents, BookingLog, Bookings } from '#server/db/schema.ts';
import { answerDueAt } from '#shared/bookings/answer-time.ts';
import { type BookingState, quote } from '#shared/bookings/bookings.ts';
import { splitByWeight } from '#shared/bookings/courses.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { addDays } from '#shared/time/local-time.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { ZONE } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { someName } from './names.ts';
import type { Account } from './people.ts';
import type { Random } from './random.ts';
import type { OfferingStory } from './story.ts';

export interface Party {
  guest: Account;
  seats: number;
  /** Booked, and cancelled afterwards. */
  cancelled?: boolean;
  /** When a booking was made that still waits for the studio. */
  waitingSince?: Date;
}

export interface BookingRows {
  bookings: Insertable<Bookings>[];
  events: Insertable<BookingEvents>[];
  attendees: Insertable<BookingAttendees>[];
  log: Insertable<BookingLog>[];
  cancellations: Insertable<BookingCancellations>[];
}

/** Party sizes by frequency: most come alone or in twos. */
const PARTY_SIZES = [1, 1, 1, 1, 2, 2, 2, 2, 3, 4] as const;

const NOTES = [
  'We may be five minutes late, the tram is what it is.',
  'I am left-handed, in case that matters.',
  'It is a birthday present. She does not know yet!',
  'First time, please be patient with me.',
  'Can I bring my own apron?',
  'One of us is vegetarian, if there are biscuits.',
] as const;

/**
 * Divides seats among different guests; a guest books an event once at most. A group that pays together is one party.
 */
export function formParties(random: Random, seats: number, guests: readonly Account[], story: OfferingStory): Party[] {
  const parties: Party[] = [];
  let left = seats;
  for (const guest of random.sample(guests, seats)) {
    if (left === 0) break;
    const size = Math.min(left, story.priceUnit === 'group' ? groupSize(story) : random.pick(PARTY_SIZES));
    parties.push({ guest, seats: size });
    left -= size;
  }
  return parties;
}

/** Seats of a booking at a group price: a pair for direct bookings, the whole group for requests. */
const groupSize = ({ bookingMode }: OfferingStory) => (bookingMode === 'direct_booking' ? 2 : MAX_SEATS);

/** Creates the rows of a party's booking: the booking, its attendees and its history. */
export function createBookingRows(random: Random, party: Party, date: DemoEvent, today: Date): BookingRows {
  const { story, studioId, id: offeringId, ownerId } = date.offering;
  const id = random.id();
  const bookedAt = party.waitingSince ?? randomBookingTime(random, date, today);
  const dates = date.courseDates ?? [date];
  const last = dates.at(-1) ?? date;
  const prices = pricesOf(party, date, dates.length);
  const total = prices.reduce((sum, price) => sum + price, 0);
  const state: BookingState = party.waitingSince
    ? 'awaiting_approval'
    : party.cancelled
      ? 'cancelled'
      : last.isPast
        ? 'completed'
        : 'confirmed';
  const booking: Insertable<Bookings> = {
    id,
    reference: random.code(8),
    studio_id: studioId,
    offering_id: offeringId,
    guest_id: party.guest.id,
    mode: story.bookingMode,
    state,
    answer_due_at: story.bookingMode === 'requires_approval' ? answerDueAt(date.starts, bookedAt) : null,
    seats: party.seats,
    unit_price: date.courseDates && story.course ? story.course.price : story.price,
    total,
    currency: 'EUR',
    payment: total === 0 ? 'free' : 'at_studio',
    cancellation_policy: story.policy,
    note: random.isTrue(0.06) ? random.pick(NOTES) : '',
    language: 'en',
    created_at: bookedAt,
  };
  const cancelledAt = new Date(bookedAt.getTime() + 3 * HOUR);
  const names = [party.guest.name, ...Array.from({ length: party.seats - 1 }, () => someName(random))];
  return {
    bookings: [booking],
    events: dates.map((covered, index) => ({
      booking_id: id,
      event_id: covered.id,
      offering_id: offeringId,
      studio_id: studioId,
      seats: party.seats,
      price: prices[index] ?? 0,
      released_at: party.cancelled ? cancelledAt : null,
    })),
    attendees: names.map((name, at) => ({
      id: random.id(),
      booking_id: id,
      studio_id: studioId,
      position: at + 1,
      name,
      email: at === 0 ? party.guest.email : null,
      ticket_code: random.code(12),
    })),
    log: historyOf({ state, bookedAt, cancelledAt, date: last, guestId: party.guest.id, ownerId }).map((step) => ({
      booking_id: id,
      studio_id: studioId,
      reason: '',
      ...step,
    })),
    cancellations: party.cancelled
      ? [
          {
            booking_id: id,
            studio_id: studioId,
            cancelled_by: party.guest.id,
            cancelled_for: 'guest',
            reason: '',
            refund_share: 100,
            refund_amount: total,
            cancelled_at: cancelledAt,
          },
        ]
      : [],
  };
}

/** The price of each date that a booking covers. */
function pricesOf({ seats }: Party, { offering: { story }, ...date }: DemoEvent, dates: number): number[] {
  if (date.courseDates && story.course) {
    return splitByWeight(story.course.price, Array(dates).fill(1)).map((part) => part * seats);
  }
  const minutes = date.isSlot ? (date.ends.getTime() - date.starts.getTime()) / MINUTE : undefined;
  return [quote({ amount: story.price, currency: 'EUR' }, seats, story.priceUnit, minutes).amount];
}

/** Returns a time some days before the event, and before today. */
function randomBookingTime(random: Random, { starts }: DemoEvent, today: Date): Date {
  const latest = starts < today ? starts : today;
  const day = addDays(latest, -random.integer(1, 16), ZONE);
  return new Date(day.getTime() - random.integer(0, 14 * 60) * MINUTE);
}

interface History {
  state: BookingState;
  bookedAt: Date;
  cancelledAt: Date;
  date: DemoEvent;
  guestId: string;
  ownerId: string;
}

/** Returns the history of a booking, step by step, for its offering's mode. */
function historyOf({ state, bookedAt, cancelledAt, date, guestId, ownerId }: History) {
  const later = new Date(bookedAt.getTime() + 40 * MINUTE);
  const guest = { actor_id: guestId, actor_role: 'guest' };
  const studio = { actor_id: ownerId, actor_role: 'studio' };
  const beginnings = {
    direct_booking: [{ ...guest, to_state: 'confirmed', at: bookedAt }],
    requires_approval: [
      { ...guest, to_state: 'awaiting_approval', at: bookedAt },
      { ...studio, to_state: 'confirmed', at: later },
    ],
    request_only: [
      { ...guest, to_state: 'requested', at: bookedAt },
      { ...studio, to_state: 'offered', at: later },
      { ...guest, to_state: 'confirmed', at: new Date(later.getTime() + 50 * MINUTE) },
    ],
  };
  if (state === 'awaiting_approval') return [{ ...guest, to_state: state, at: bookedAt, from_state: null }];
  const steps = [
    ...beginnings[date.offering.story.bookingMode],
    ...(state === 'completed' ? [{ actor_id: null, actor_role: 'system', to_state: 'completed', at: date.ends }] : []),
    ...(state === 'cancelled' ? [{ ...guest, to_state: 'cancelled', at: cancelledAt }] : []),
  ];
  return steps.map((step, at) => ({ ...step, from_state: steps[at - 1]?.to_state ?? null }));
}
