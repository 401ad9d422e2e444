/** The radius of the weekend programme around a place, in kilometres as the crow flies. */
export const WEEKEND_KM = 25;

/** Up to so many seats left count as last seats. */
export const MAX_LAST_SEATS = 3;
