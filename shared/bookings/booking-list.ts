/**
 * Filters of a studio's list of bookings: by whether the event is over, or by state; `cancelled` has those that were
 * declined or expired too.
 */
export const BOOKING_LIST_STATUSES = ['upcoming', 'waiting', 'past', 'cancelled', 'all'] as const;
export type BookingListStatus = (typeof BOOKING_LIST_STATUSES)[number];
