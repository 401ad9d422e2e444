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

/** True for seats that were only offered to a party on the waitlist: they are shown with its place in line. */
const isWaitlistOffer = ({ waitlist_entry_id, state, history }: Booking) =>
  Boolean(waitlist_entry_id) &&
  (state === 'offered' || isDropped({ state })) &&
  !history.some((step) => ACCEPTED_STATES.includes(step.state));

const ACCEPTED_STATES: readonly string[] = ['held', 'awaiting_approval', 'confirmed'];

/** Splits bookings into those that wait, upcoming, past and cancelled ones; a running event counts as upcoming. */
export function sortBookings(all: readonly Booking[], now = new Date()): SortedBookings {
  const bookings = all.filter((booking) => !isWaitlistOffer(booking));
  const standing = bookings.filter((booking) => !isWaiting(booking) && !isDropped(booking));
  return {
    waiting: bookings.filter(isWaiting).sort((a, b) => Number(b.state === 'offered') - Number(a.state === 'offered')),
    coming: standing.filter((booking) => !isOver(booking, now)),
    past: standing.filter((booking) => isOver(booking, now)),
    dropped: bookings.filter(isDropped),
  };
}
