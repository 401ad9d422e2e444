/** When something is, by the calendar of its studio. The weekend begins on Friday, and goes on while it lasts. */
export const WHEN = ['next_3_days', 'this_weekend', 'next_week'] as const;
export type When = (typeof WHEN)[number];

/** When in the day something begins, by the clock of its studio: hours, the last one not included. */
export const TIMES_OF_DAY = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;
export type TimeOfDay = keyof typeof TIMES_OF_DAY;
export const TIME_OF_DAY_NAMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly TimeOfDay[];

/** What somebody may say of themselves; an offering for all levels is for each of them. */
export const ASKED_LEVELS = ['beginner', 'improver', 'experienced'] as const;

/**
 * Orders of offerings. Without words nothing is more relevant than the rest: then it is the soonest.
 * relevance: whose title answers, then whose craft, tags, studio or neighbourhood does, then the rest; each by the soonest.
 * soonest: dates in order, then free hours in order. nearest needs a place: by minutes where those are asked for, else by
 * distance. price: by what is shown, other currencies last. rating: the best first, those without one last.
 */
export const SORTS = ['relevance', 'soonest', 'nearest', 'price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** Orders of studios. featured: those, then the rest by name. */
export const STUDIO_SORTS = ['relevance', 'featured', 'name', 'nearest', 'rating'] as const;
export type StudioSort = (typeof STUDIO_SORTS)[number];

/** Up to here what is found is counted; beyond, it is "more than". */
export const COUNTED = 1000;

/** What is asked for a price when no currency is said. */
export const USUAL_CURRENCY = 'EUR';
