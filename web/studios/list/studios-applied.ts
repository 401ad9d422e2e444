import { type Applied, changesAround } from '#web/search/filters/applied-filters.ts';
import type { Words } from '#web/words.tsx';
import { type StudioFilters, studioListAddress } from '../studio-filters.ts';

/** Returns the applied filters in display order, each with the URL of the list without it. */
export function appliedStudioFilters(words: Words, filters: StudioFilters): Applied[] {
  const { t } = words;
  const { q, studio_type, amenities, speaks, rating_min } = filters;
  const applied = (key: string, label: string, change: Partial<StudioFilters>): Applied => ({
    key,
    label,
    without: studioListAddress({ ...filters, ...change }),
  });
  return [
    ...(q ? [applied('q', t('search.words', { words: q }), { q: '' })] : []),
    ...studio_type.map((type) =>
      applied(type, t(`catalogue.studio_type.${type}`), { studio_type: studio_type.filter((each) => each !== type) }),
    ),
    ...changesAround(words, filters).map(({ key, label, change }) => applied(key, label, change)),
    ...amenities.map((name) =>
      applied(name, t(`catalogue.amenity.${name}`), { amenities: amenities.filter((each) => each !== name) }),
    ),
    ...speaks.map((code) =>
      applied(code, t(`catalogue.language.${code}`), { speaks: speaks.filter((each) => each !== code) }),
    ),
    ...(rating_min
      ? [applied('rating', t(`search.rated.${rating_min.replace('.', '_')}`), { rating_min: undefined })]
      : []),
  ];
}
