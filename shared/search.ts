/** Named date ranges by the calendar of the studio. The weekend begins on Friday and counts until it is over. */
export const WHEN = ['next_3_days', 'this_weekend', 'next_week'] as const;
export type When = (typeof WHEN)[number];

/** Times of day by the clock of the studio: hours of the start, the last one not included. */
export const TIMES_OF_DAY = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;
export type TimeOfDay = keyof typeof TIMES_OF_DAY;
export const TIME_OF_DAY_NAMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly TimeOfDay[];

/** Levels to filter by; an offering for all levels matches each of them. */
export const LEVEL_FILTERS = ['beginner', 'improver', 'experienced'] as const;

/**
 * Lowest ratings to filter by, as the URL has them. Their texts are `search.rated.4` and `search.rated.4_5`, with the
 * decimal mark of the language.
 */
export const RATINGS = ['4', '4.5'] as const;

/**
 * Orders of offerings; without words, relevance is the same as soonest.
 * relevance: matches in the title, then in craft, tags, studio or neighbourhood, then in other texts; each by the
 * soonest.
 * soonest: events by their start, then slots by theirs. nearest needs a place: by minutes where the travel time is
 * limited, else by distance. price: by the displayed price, other currencies last. rating: the best first, those
 * without one last.
 */
export const SORTS = ['relevance', 'soonest', 'nearest', 'price', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** Orders of studios. featured: featured ones first, then by name. */
export const STUDIO_SORTS = ['relevance', 'featured', 'name', 'nearest', 'rating'] as const;
export type StudioSort = (typeof STUDIO_SORTS)[number];

/** Hits are counted up to this number; beyond it, there are "more than". */
export const MAX_COUNTED = 1000;

/** The prices of the filters "under €50" and so on, in minor units: the price itself is not included. */
export const UNDER_PRICES = [
  { price: 5000, max: 4999 },
  { price: 10_000, max: 9999 },
] as const;

/** Returns the `price_max` for "under" a price: `price_max` itself is included. */
export const maxUnder = (price: number): number => price - 1;

/** Returns the round price that a `price_max` is just under: 5000 for 4999, undefined for 5000. */
export const priceAbove = (priceMax: number): number | undefined =>
  (priceMax + 1) % 100 === 0 ? priceMax + 1 : undefined;

/** The currency of price filters that name none. */
export const DEFAULT_CURRENCY = 'EUR';
