import { MAX_SEATS } from '../../../shared/bookings.ts';
import {
  SERVICE_TYPES,
  type ServiceType,
  TEACHING_LANGUAGES,
  type TeachingLanguage,
} from '../../../shared/offerings.ts';
import {
  LEVEL_FILTERS,
  SORTS,
  type Sort,
  TIME_OF_DAY_NAMES,
  type TimeOfDay,
  WHEN,
  type When,
} from '../../../shared/search.ts';
import { STUDIO_TYPES, type StudioType } from '../../../shared/studios.ts';
import { type Around, askedAround, fieldsAround, readAround } from './location-filter.ts';
import { day, listed, oneOf, several, typed, whole } from './parse-params.ts';

export const RATINGS = ['4', '4.5'] as const;

const MAX_WORDS = 200;
const MAX_PRICE = 100_000_000;
const MINOR = 100;

type AskedLevel = (typeof LEVEL_FILTERS)[number];

/** The filters of the list of workshops and classes. Its URL has the same names. */
export interface Filters extends Around {
  q: string;
  studio_type: readonly StudioType[];
  service_type: readonly ServiceType[];
  when?: When;
  /** Dates as `YYYY-MM-DD`, both inclusive; never together with `when`. */
  from?: string;
  to?: string;
  time_of_day: readonly TimeOfDay[];
  /** Price per seat in euro cents. */
  price_min?: number;
  price_max?: number;
  materials_included: boolean;
  seats?: number;
  level: readonly AskedLevel[];
  taught_in: readonly TeachingLanguage[];
  /** Age of the youngest participant. */
  age?: number;
  step_free: boolean;
  rating_min?: (typeof RATINGS)[number];
  sort?: Sort;
  /** What a narrow screen shows instead of the list. `filters` is also the page of filters without script. */
  view?: 'map' | 'filters';
}

export const NO_FILTERS: Filters = {
  q: '',
  studio_type: [],
  service_type: [],
  time_of_day: [],
  level: [],
  taught_in: [],
  materials_included: false,
  step_free: false,
};

/**
 * Reads the filters from a URL, also one written by a form without script. Ignores what is unknown or invalid, so that
 * an old or mistyped link still shows offerings.
 */
export function readFilters(params: URLSearchParams): Filters {
  const when = params.get('when');
  // A form sends its empty "any day" along with the previous dates: the choice just made wins.
  const days = when === null || when === 'dates' ? readDays(params) : {};
  const around = readAround(params);
  const sort = oneOf(params.get('sort'), SORTS);
  return {
    q: typed(params.get('q'), MAX_WORDS),
    studio_type: several(params, 'studio_type', STUDIO_TYPES),
    service_type: several(params, 'service_type', SERVICE_TYPES),
    when: oneOf(when, WHEN),
    ...days,
    time_of_day: several(params, 'time_of_day', TIME_OF_DAY_NAMES),
    ...readPrices(params),
    materials_included: params.get('materials_included') === 'true',
    seats: whole(params.get('seats'), 1, MAX_SEATS),
    level: several(params, 'level', LEVEL_FILTERS),
    taught_in: several(params, 'taught_in', TEACHING_LANGUAGES),
    age: whole(params.get('age'), 0, 120),
    step_free: params.get('step_free') === 'true',
    rating_min: oneOf(params.get('rating_min'), RATINGS),
    ...around,
    sort: sort === 'nearest' && !around.near ? undefined : sort,
    view: oneOf(params.get('view'), ['map', 'filters']),
  };
}

/** Returns the default order of the list. */
export const usualSort = ({ q }: Filters): Sort => (q ? 'relevance' : 'soonest');

/** Returns the parameters of the API request; only those that are set. */
export function questionOf(filters: Filters) {
  const { q, when, from, to, price_min, price_max, materials_included, seats, age, step_free, rating_min } = filters;
  const { studio_type, service_type, time_of_day, level, taught_in, sort } = filters;
  return {
    ...(q && { q }),
    ...listed({ studio_type, service_type }),
    ...(when && { when }),
    ...(from && { from }),
    ...(to && { to }),
    ...listed({ time_of_day }),
    ...(price_min !== undefined && { price_min: String(price_min) }),
    ...(price_max !== undefined && { price_max: String(price_max) }),
    ...(materials_included && { materials_included: 'true' as const }),
    ...(seats !== undefined && { seats: String(seats) }),
    ...listed({ level, taught_in }),
    ...(age !== undefined && { age: String(age) }),
    ...(step_free && { step_free: 'true' as const }),
    ...(rating_min && { rating_min }),
    ...askedAround(filters),
    ...(sort && { sort }),
  };
}

/** Returns the parameters without the order, for counts and maps. */
export function conditionsOf(filters: Filters) {
  const { sort, ...conditions } = questionOf(filters);
  return conditions;
}

/** Returns the parameters of the list's URL: those of the API, and those that only concern the reader. */
export const fieldsOf = (filters: Filters): Record<string, string> => ({
  ...questionOf(filters),
  ...fieldsAround(filters),
  ...(filters.view && { view: filters.view }),
});

/** Returns the URL of the list with these filters. @param cursor where it continues, for "Show more" without script */
export function listAddress(filters: Partial<Filters> = {}, cursor?: string): string {
  const params = new URLSearchParams(fieldsOf({ ...NO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/workshops-classes?${params}` : '/workshops-classes';
}

function readDays(params: URLSearchParams): Pick<Filters, 'from' | 'to'> {
  const from = day(params.get('from'));
  const to = day(params.get('to'));
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** Reads the price range; a form sends its own range in whole euros. */
function readPrices(params: URLSearchParams): Pick<Filters, 'price_min' | 'price_max'> {
  const isRange = params.get('price_max') === 'range';
  const read = (bound: 'min' | 'max') => {
    const euros = whole(params.get(`euros_${bound}`), 0, MAX_PRICE / MINOR);
    return isRange ? euros && euros * MINOR : whole(params.get(`price_${bound}`), 0, MAX_PRICE);
  };
  const [price_min, price_max] = [read('min'), read('max')];
  const isTurned = price_min !== undefined && price_max !== undefined && price_min > price_max;
  return isTurned ? { price_min: price_max, price_max: price_min } : { price_min, price_max };
}

/** Returns the filters without conditions: only the order and the view stay. */
export const withoutFilters = ({ sort, view }: Filters): Filters => ({
  ...NO_FILTERS,
  sort: sort === 'nearest' ? undefined : sort,
  view,
});
