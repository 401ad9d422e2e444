import type { Booking } from '../../shared/schemas/bookings.ts';
import { isOver } from '../bookings/booking-words.ts';

/** The bookings of each section of the screen, in the order of the API. */
export interface SortedBookings {
  /** Soonest first. */
  coming: Booking[];
  past: Booking[];
  cancelled: Booking[];
}

/** Splits bookings into upcoming, past and cancelled ones; a running event counts as upcoming. */
export function sortBookings(bookings: readonly Booking[], now = new Date()): SortedBookings {
  const standing = bookings.filter(({ state }) => state !== 'cancelled');
  return {
    coming: standing.filter((booking) => !isOver(booking, now)),
    past: standing.filter((booking) => isOver(booking, now)),
    cancelled: bookings.filter(({ state }) => state === 'cancelled'),
  };
}
