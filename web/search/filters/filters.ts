import { SORTS, type Sort } from '#shared/search.ts';
import { type FilterValues, OFFERING_FILTERS } from '#shared/search-filters.ts';
import { readFilterParams, writeFilterParams } from './filter-params.ts';
import { type Around, locationParams, locationQueryOf, parseLocation } from './location-filter.ts';
import { oneOf, whole } from './parse-params.ts';

const MINOR = 100;

/** The filters of the list of workshops and classes. Its URL has the same names. */
export interface Filters extends Around, FilterValues<typeof OFFERING_FILTERS> {
  sort?: Sort;
  /** What a narrow screen shows instead of the list. `filters` is also the page of filters without script. */
  view?: 'map' | 'filters';
}

export const NO_FILTERS: Filters = readFilterParams(new URLSearchParams(), OFFERING_FILTERS);

/**
 * Reads the filters from a URL, also one written by a form without script. Ignores what is unknown or invalid, so that
 * an old or mistyped link still shows offerings.
 */
export function readFilters(params: URLSearchParams): Filters {
  const filters = readFilterParams(params, OFFERING_FILTERS);
  const around = parseLocation(params);
  const sort = oneOf(params.get('sort'), SORTS);
  return {
    ...filters,
    ...readDays(params, filters),
    ...readPrices(params, filters),
    ...around,
    sort: sort === 'nearest' && !around.near ? undefined : sort,
    view: oneOf(params.get('view'), ['map', 'filters']),
  };
}

/** Returns the default order of the list. */
export const usualSort = ({ q }: Filters): Sort => (q ? 'relevance' : 'soonest');

/** Returns the parameters of the API request; only those that are set. */
export const searchQueryOf = (filters: Filters) => ({
  ...writeFilterParams(filters, OFFERING_FILTERS),
  ...locationQueryOf(filters),
  ...(filters.sort && { sort: filters.sort }),
});

/** Returns the parameters without the order, for counts and maps. */
export function conditionsOf(filters: Filters) {
  const { sort, ...conditions } = searchQueryOf(filters);
  return conditions;
}

/** Returns the parameters of the list's URL: those of the API, and those that only concern the reader. */
export const fieldsOf = (filters: Filters): Record<string, string> => ({
  ...searchQueryOf(filters),
  ...locationParams(filters),
  ...(filters.view && { view: filters.view }),
});

/** Returns the URL of the list with these filters. @param cursor where it continues, for "Show more" without script */
export function listAddress(filters: Partial<Filters> = {}, cursor?: string): string {
  const params = new URLSearchParams(fieldsOf({ ...NO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/workshops-classes?${params}` : '/workshops-classes';
}

/** Swaps a reversed range of days. */
function readDays(params: URLSearchParams, { from, to }: Filters): Pick<Filters, 'from' | 'to'> {
  // A form sends its empty "any day" along with the previous dates: the choice just made wins.
  const when = params.get('when');
  if (when !== null && when !== 'dates') return { from: undefined, to: undefined };
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

/** Reads the price range, and swaps a reversed one; a form sends its own range in whole euros. */
function readPrices(params: URLSearchParams, filters: Filters): Pick<Filters, 'price_min' | 'price_max'> {
  const isRange = params.get('price_max') === 'range';
  const cents = (bound: 'min' | 'max') => {
    const euros = whole(params.get(`euros_${bound}`), 0, OFFERING_FILTERS[`price_${bound}`].max / MINOR);
    return euros && euros * MINOR;
  };
  const { price_min, price_max } = isRange ? { price_min: cents('min'), price_max: cents('max') } : filters;
  const isTurned = price_min !== undefined && price_max !== undefined && price_min > price_max;
  return isTurned ? { price_min: price_max, price_max: price_min } : { price_min, price_max };
}

/** Returns the filters without conditions: only the order and the view stay. */
export const withoutFilters = ({ sort, view }: Filters): Filters => ({
  ...NO_FILTERS,
  sort: sort === 'nearest' ? undefined : sort,
  view,
});
