/** Maximum seats in one booking. */
export const MAX_SEATS = 10;

/**
 * Maximum seats that a guest has in upcoming events of one studio: two school classes with their teachers, or a year of
 * weekly visits. Needed because nothing is paid in advance, so holding seats costs nothing.
 */
export const MAX_SEATS_AHEAD = 60;
