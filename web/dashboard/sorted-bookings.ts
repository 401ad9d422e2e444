import type { Booking } from '../../shared/schemas/bookings.ts';
import { isDropped, isOver, isWaiting } from '../bookings/booking-words.ts';

/** The bookings of each section of the screen, in the order of the API. */
export interface SortedBookings {
  /** Offers, which wait for the guest, then what waits for the studio. */
  waiting: Booking[];
  /** Soonest first. */
  coming: Booking[];
  past: Booking[];
  /** Declined and expired ones too. */
  dropped: Booking[];
}

/** Splits bookings into those that wait, upcoming, past and cancelled ones; a running event counts as upcoming. */
export function sortBookings(bookings: readonly Booking[], now = new Date()): SortedBookings {
  const standing = bookings.filter((booking) => !isWaiting(booking) && !isDropped(booking));
  return {
    waiting: bookings.filter(isWaiting).sort((a, b) => Number(b.state === 'offered') - Number(a.state === 'offered')),
    coming: standing.filter((booking) => !isOver(booking, now)),
    past: standing.filter((booking) => isOver(booking, now)),
    dropped: bookings.filter(isDropped),
  };
}
