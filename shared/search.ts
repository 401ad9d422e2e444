/** When something is, by the calendar of its studio. The weekend begins on Friday, and goes on while it lasts. */
export const WHEN = ['next_3_days', 'this_weekend', 'next_week'] as const;
export type When = (typeof WHEN)[number];

/** When in the day something begins, by the clock of its studio: hours, the last one not included. */
export const TIMES_OF_DAY = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;
export type TimeOfDay = keyof typeof TIMES_OF_DAY;
export const TIME_OF_DAY_NAMES = ['morning', 'afternoon', 'evening'] as const satisfies readonly TimeOfDay[];

/** What somebody may say of themselves; an offering for all levels is for each of them. */
export const LEVEL_FILTERS = ['beginner', 'improver', 'experienced'] as const;

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
export const MAX_COUNTED = 1000;

/** Prices in minor units that things can be looked for under: "Under €50" leaves out what costs exactly €50. */
export const UNDER_PRICES = [
  { price: 5000, max: 4999 },
  { price: 10_000, max: 9999 },
] as const;

/** The `price_max` of "under" a price. Prices are whole minor units, and `price_max` itself still fits. */
export const maxUnder = (price: number): number => price - 1;

/** The round price that everything up to a `price_max` is under: 5000 for 4999, undefined for 5000. */
export const priceAbove = (priceMax: number): number | undefined =>
  (priceMax + 1) % 100 === 0 ? priceMax + 1 : undefined;

/** What is asked for a price when no currency is said. */
export const DEFAULT_CURRENCY = 'EUR';

/** Parameters of an address that say where and how far, of both lists; `was` and `by` come from forms without script. */
const PLACE_PARAMETERS = ['near', 'place', 'was', 'by', 'radius_km', 'mode', 'minutes', 'box'];

/** Parameters that the address of the list of studios knows; a page is kept once for all addresses that differ in others. */
export const STUDIO_LIST_PARAMETERS: readonly string[] = [
  ...['q', 'studio_type', 'amenities', 'speaks', 'rating_min', 'sort', 'cursor', 'view'],
  ...PLACE_PARAMETERS,
];

/** The same of the list of workshops and classes. */
export const OFFERING_LIST_PARAMETERS: readonly string[] = [
  ...['q', 'studio_type', 'service_type', 'when', 'from', 'to', 'time_of_day', 'price_min', 'price_max'],
  ...['materials_included', 'seats', 'level', 'taught_in', 'age', 'step_free', 'rating_min', 'sort', 'cursor', 'view'],
  ...PLACE_PARAMETERS,
];
