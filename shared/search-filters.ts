import { MAX_SEATS } from './bookings/seat-limits.ts';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from './offerings/offerings.ts';
import { LEVEL_FILTERS, RATINGS, TIME_OF_DAY_NAMES, WHEN } from './search.ts';
import { AMENITIES } from './studios/amenities.ts';
import { STUDIO_TYPES } from './studios/studios.ts';

/**
 * How a filter is written in a URL. text: as typed; list: any number of values, separated by commas; choice: one value;
 * day: `YYYY-MM-DD`; number: a whole one; flag: `true`, or absent.
 */
export type FilterShape =
  | { kind: 'text'; maxLength: number }
  | { kind: 'list'; values: readonly string[] }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'day' }
  | { kind: 'flag' };

/** Filters of a list by the name of their parameter, in the order in which a URL has them. */
export type FilterTable = Readonly<Record<string, FilterShape>>;

const text = { kind: 'text', maxLength: 200 } as const;
const price = { kind: 'number', min: 0, max: 100_000_000 } as const;

/**
 * The filters of the list of offerings besides the place. The query of the API, the page cache and the list's URL
 * derive from it; docs/how-to/add-a-filter.md says where else a filter has a line.
 */
export const OFFERING_FILTERS = {
  q: text,
  studio_type: { kind: 'list', values: STUDIO_TYPES },
  service_type: { kind: 'list', values: SERVICE_TYPES },
  when: { kind: 'choice', values: WHEN },
  /** Dates, both inclusive; never together with `when`. */
  from: { kind: 'day' },
  to: { kind: 'day' },
  time_of_day: { kind: 'list', values: TIME_OF_DAY_NAMES },
  /** Price per seat in cents. */
  price_min: price,
  price_max: price,
  materials_included: { kind: 'flag' },
  seats: { kind: 'number', min: 1, max: MAX_SEATS },
  level: { kind: 'list', values: LEVEL_FILTERS },
  taught_in: { kind: 'list', values: TEACHING_LANGUAGES },
  /** Age of the youngest participant. */
  age: { kind: 'number', min: 0, max: 120 },
  step_free: { kind: 'flag' },
  rating_min: { kind: 'choice', values: RATINGS },
} as const satisfies FilterTable;

export type OfferingFilterName = keyof typeof OFFERING_FILTERS;

/** The filters that are only on or off. */
export type OfferingSwitchName = {
  [Name in OfferingFilterName]: (typeof OFFERING_FILTERS)[Name] extends { kind: 'flag' } ? Name : never;
}[OfferingFilterName];

/** The filters of the list of studios besides the place. */
export const STUDIO_FILTERS = {
  q: text,
  studio_type: { kind: 'list', values: STUDIO_TYPES },
  /** All of these must match. */
  amenities: { kind: 'list', values: AMENITIES },
  /** Any of these must match. */
  speaks: { kind: 'list', values: TEACHING_LANGUAGES },
  rating_min: { kind: 'choice', values: RATINGS },
} as const satisfies FilterTable;

type FilterValue<Shape> = Shape extends { values: readonly (infer Value)[]; kind: infer Kind }
  ? Kind extends 'list'
    ? readonly Value[]
    : Value
  : Shape extends { kind: 'number' }
    ? number
    : Shape extends { kind: 'flag' }
      ? boolean
      : string;

/** The kinds of filters that have a value when they are not set: '', [] or false. */
type KindWithDefault = { kind: 'text' | 'list' | 'flag' };

/** The values of a table's filters. */
export type FilterValues<Table extends FilterTable> = {
  [Name in keyof Table as Table[Name] extends KindWithDefault ? Name : never]: FilterValue<Table[Name]>;
} & {
  [Name in keyof Table as Table[Name] extends KindWithDefault ? never : Name]?: FilterValue<Table[Name]> | undefined;
};

/** URL parameters of the place, of both lists; `was` and `by` come from forms without script. */
const PLACE_PARAMETERS = ['near', 'place', 'was', 'by', 'radius_km', 'mode', 'minutes', 'box'];

/** Returns all URL parameters of the list with these filters. The page cache ignores any other. */
export const listParameters = (table: FilterTable): readonly string[] => [
  ...Object.keys(table),
  ...['sort', 'cursor', 'view'],
  ...PLACE_PARAMETERS,
];
