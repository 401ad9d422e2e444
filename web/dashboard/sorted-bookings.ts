import { type BookingSection, STATUS_RULES, statusOf } from '#shared/bookings/booking-status.ts';
import { statusFacts } from '#shared/bookings/status-facts.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { isDropped } from '../bookings/booking-words.ts';

/** The bookings of each section of the screen, in the order of the API. */
export interface SortedBookings {
  /** What is held until it is paid, then offers, which wait for the guest, then what waits for the studio. */
  waiting: Booking[];
  /** Soonest first. */
  coming: Booking[];
  past: Booking[];
  /** Declined and expired ones too. */
  dropped: Booking[];
}

/** True for seats that were only offered to a party on the waitlist: they are shown with its place in line. */
const isWaitlistOffer = ({ waitlist_entry_id, state, history }: Booking) =>
  Boolean(waitlist_entry_id) &&
  (state === 'offered' || isDropped({ state })) &&
  !history.some((step) => ACCEPTED_STATES.includes(step.state));

const ACCEPTED_STATES: readonly string[] = ['held', 'awaiting_approval', 'confirmed'];

/** Splits bookings into those that wait, upcoming, past and cancelled ones; a running event counts as upcoming. */
export function sortBookings(all: readonly Booking[], now = new Date()): SortedBookings {
  const sections = all
    .filter((booking) => !isWaitlistOffer(booking))
    .map((booking) => ({ booking, section: STATUS_RULES[statusOf(statusFacts(booking), now)].section }));
  const inSection = (wanted: BookingSection) =>
    sections.filter(({ section }) => section === wanted).map(({ booking }) => booking);
  return {
    waiting: inSection('waiting').sort((a, b) => urgency(a) - urgency(b)),
    coming: inSection('coming'),
    past: inSection('past'),
    dropped: inSection('dropped'),
  };
}

/** What is held comes first, then offers, then what waits for the studio. */
const urgency = ({ state }: Booking): number => (state === 'held' ? 0 : state === 'offered' ? 1 : 2);

/** Returns when a booking that waits for its guest or the studio ends; undefined for others. */
export const waitsUntil = ({ state, hold_ends_at, answer_due_at }: Booking): Date | undefined => {
  const until = state === 'held' ? hold_ends_at : answer_due_at;
  return until === null ? undefined : new Date(until);
};

/** Counts the bookings that are not over: those to come, those that wait, and seats that a waitlist offers. */
export function countOpenBookings(all: readonly Booking[], now = new Date()): number {
  const { coming, waiting } = sortBookings(all, now);
  const isOpenOffer = (booking: Booking) =>
    booking.state === 'offered' && isWaitlistOffer(booking) && (waitsUntil(booking) ?? now) > now;
  return coming.length + waiting.length + all.filter(isOpenOffer).length;
}
