/** Which bookings of a studio are listed: by whether their event is over, the cancelled ones, or all. */
export const BOOKING_SHELVES = ['upcoming', 'past', 'cancelled', 'all'] as const;
export type BookingShelf = (typeof BOOKING_SHELVES)[number];
