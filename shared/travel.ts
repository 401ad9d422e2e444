/** How guests travel to a studio. */
export const TRAVEL_MODES = ['walking', 'driving'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

export const MAX_TRAVEL_MINUTES = 90;
