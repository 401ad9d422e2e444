/** Kilometres as the crow flies that are near, for the weekend of somebody who said where they are. */
export const WEEKEND_KM = 25;

/** From so few seats on, a date is about to be full. */
export const MAX_LAST_SEATS = 3;
