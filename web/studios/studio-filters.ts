import { TEACHING_LANGUAGES, type TeachingLanguage } from '../../shared/offerings.ts';
import { STUDIO_SORTS, type StudioSort } from '../../shared/search.ts';
import { AMENITIES, type Amenity, STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';
import { RATINGS } from '../search/filters/filters.ts';
import { type Around, askedAround, fieldsAround, readAround } from '../search/filters/location-filter.ts';
import { listed, oneOf, several, typed } from '../search/filters/parse-params.ts';

/** The filters of the list of studios; its URL has the same names. */
export interface StudioFilters extends Around {
  q: string;
  studio_type: readonly StudioType[];
  /** All of these must match. */
  amenities: readonly Amenity[];
  /** Any of these must match. */
  speaks: readonly TeachingLanguage[];
  rating_min?: (typeof RATINGS)[number];
  sort?: StudioSort;
  /** What a narrow screen shows instead of the list. */
  view?: 'map';
}

export const NO_STUDIO_FILTERS: StudioFilters = { q: '', studio_type: [], amenities: [], speaks: [] };

/** Longest accepted search text. */
export const MAX_WORDS = 200;

/** Reads the filters from a URL. Ignores what is unknown, so that an old or mistyped link still shows studios. */
export function readStudioFilters(params: URLSearchParams): StudioFilters {
  const around = readAround(params);
  const sort = oneOf(params.get('sort'), STUDIO_SORTS);
  return {
    q: typed(params.get('q'), MAX_WORDS),
    studio_type: several(params, 'studio_type', STUDIO_TYPES),
    amenities: several(params, 'amenities', AMENITIES),
    speaks: several(params, 'speaks', TEACHING_LANGUAGES),
    rating_min: oneOf(params.get('rating_min'), RATINGS),
    ...around,
    sort: sort === 'nearest' && !around.near ? undefined : sort,
    view: oneOf(params.get('view'), ['map']),
  };
}

/** Returns the default order of the list. */
export const usualStudioSort = ({ q }: StudioFilters): StudioSort => (q ? 'relevance' : 'featured');

/** Returns the parameters of the API request; only those that are set. */
export function studioQuestion(filters: StudioFilters) {
  const { q, studio_type, amenities, speaks, rating_min, sort } = filters;
  return {
    ...(q && { q }),
    ...listed({ studio_type, amenities, speaks }),
    ...(rating_min && { rating_min }),
    ...askedAround(filters),
    ...(sort && { sort }),
  };
}

/** Returns the parameters of the list's URL: those of the API, and those that only concern the reader. */
export const studioFields = (filters: StudioFilters): Record<string, string> => ({
  ...studioQuestion(filters),
  ...fieldsAround(filters),
  ...(filters.view && { view: filters.view }),
});

/** Returns the URL of the list. @param cursor where it continues, for "Show more" without script */
export function studioListAddress(filters: Partial<StudioFilters>, cursor?: string): string {
  const params = new URLSearchParams(studioFields({ ...NO_STUDIO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/studios?${params}` : '/studios';
}
