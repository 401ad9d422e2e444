import { STUDIO_SORTS, type StudioSort } from '#shared/search.ts';
import { type FilterValues, STUDIO_FILTERS } from '#shared/search-filters.ts';
import { readFilterParams, writeFilterParams } from '../search/filters/filter-params.ts';
import { type Around, locationParams, locationQueryOf, parseLocation } from '../search/filters/location-filter.ts';
import { oneOf } from '../search/filters/parse-params.ts';

/** The filters of the list of studios; its URL has the same names. */
export interface StudioFilters extends Around, FilterValues<typeof STUDIO_FILTERS> {
  sort?: StudioSort;
  /** What a narrow screen shows instead of the list. */
  view?: 'map';
}

export const NO_STUDIO_FILTERS: StudioFilters = readFilterParams(new URLSearchParams(), STUDIO_FILTERS);

/** Reads the filters from a URL. Ignores what is unknown, so that an old or mistyped link still shows studios. */
export function parseStudioFilters(params: URLSearchParams): StudioFilters {
  const around = parseLocation(params);
  const sort = oneOf(params.get('sort'), STUDIO_SORTS);
  return {
    ...readFilterParams(params, STUDIO_FILTERS),
    ...around,
    sort: sort === 'nearest' && !around.near ? undefined : sort,
    view: oneOf(params.get('view'), ['map']),
  };
}

/** Returns the default order of the list. */
export const usualStudioSort = ({ q }: StudioFilters): StudioSort => (q ? 'relevance' : 'featured');

/** Returns the parameters of the API request; only those that are set. */
export const studioQueryOf = (filters: StudioFilters) => ({
  ...writeFilterParams(filters, STUDIO_FILTERS),
  ...locationQueryOf(filters),
  ...(filters.sort && { sort: filters.sort }),
});

/** Returns the parameters of the list's URL: those of the API, and those that only concern the reader. */
export const studioFields = (filters: StudioFilters): Record<string, string> => ({
  ...studioQueryOf(filters),
  ...locationParams(filters),
  ...(filters.view && { view: filters.view }),
});

/** Returns the URL of the list. @param cursor where it continues, for "Show more" without script */
export function studioListAddress(filters: Partial<StudioFilters>, cursor?: string): string {
  const params = new URLSearchParams(studioFields({ ...NO_STUDIO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/studios?${params}` : '/studios';
}
