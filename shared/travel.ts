/** How somebody gets to a studio. */
export const TRAVEL_MODES = ['walking', 'driving'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

export const MOST_TRAVEL_MINUTES = 90;
