import { TEACHING_LANGUAGES, type TeachingLanguage } from '../../shared/offerings.ts';
import { STUDIO_SORTS, type StudioSort } from '../../shared/search.ts';
import { AMENITIES, type Amenity, STUDIO_TYPES, type StudioType } from '../../shared/studios.ts';
import { RATINGS } from '../search/filters/filters.ts';
import { type Around, askedAround, fieldsAround, readAround } from '../search/filters/location-filter.ts';
import { listed, oneOf, several, typed } from '../search/filters/parse-params.ts';

/** What the list of studios is asked for; its address carries the same names. */
export interface StudioFilters extends Around {
  q: string;
  studio_type: readonly StudioType[];
  /** All of these. */
  amenities: readonly Amenity[];
  /** Any of these. */
  speaks: readonly TeachingLanguage[];
  rating_min?: (typeof RATINGS)[number];
  sort?: StudioSort;
  /** What a narrow screen shows in place of the list. */
  view?: 'map';
}

export const NO_STUDIO_FILTERS: StudioFilters = { q: '', studio_type: [], amenities: [], speaks: [] };

/** Longest text the search takes. */
export const MAX_WORDS = 200;

/** Reads an address. What it does not know is left out, so that an old or mistyped link still shows studios. */
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

/** The order of the list where none was chosen. */
export const usualStudioSort = ({ q }: StudioFilters): StudioSort => (q ? 'relevance' : 'featured');

/** What the API is asked; only what is set. */
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

/** What the address of the list carries: the question, and what only people read. */
export const studioFields = (filters: StudioFilters): Record<string, string> => ({
  ...studioQuestion(filters),
  ...fieldsAround(filters),
  ...(filters.view && { view: filters.view }),
});

/** @param cursor starts the list there: what "Show more" leads to where there is no script */
export function studioListAddress(filters: Partial<StudioFilters>, cursor?: string): string {
  const params = new URLSearchParams(studioFields({ ...NO_STUDIO_FILTERS, ...filters }));
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/studios?${params}` : '/studios';
}
