import { priceAbove } from '../../../shared/search.ts';
import type { TravelMode } from '../../../shared/travel.ts';
import type { Words } from '../../words.tsx';
import { daysText, placeName } from './filter-labels.ts';
import { type Filters, listAddress } from './filters.ts';
import { ANYWHERE, type Around } from './location-filter.ts';

/** An applied filter: its label, and the URL of the list without it. */
export interface Applied {
  key: string;
  label: string;
  without: string;
}

/** An applied filter, and the change that removes it. */
export interface Change<Asked> {
  key: string;
  label: string;
  change: Partial<Asked>;
}

/** Returns the applied filters in display order. The sort order is not a filter. */
export const appliedFilters = (words: Words, filters: Filters): Applied[] =>
  changes(words, filters).map(({ key, label, change }) => ({
    key,
    label,
    without: listAddress({ ...filters, ...change }),
  }));

/** Filters that allow several values, with the text keys of these. */
const LISTS = [
  ['studio_type', 'catalogue.studio_type'],
  ['service_type', 'catalogue.service_types'],
  ['time_of_day', 'search.time_of_day'],
  ['level', 'catalogue.level'],
] as const;

function changes(words: Words, filters: Filters): Change<Filters>[] {
  const { t } = words;
  const { q, when, from, to, materials_included, seats, taught_in, age, step_free, rating_min } = filters;
  const price = priceRange(words, filters);
  return [
    ...(q ? [{ key: 'q', label: t('search.words', { words: q }), change: { q: '' } }] : []),
    ...(when ? [{ key: 'when', label: t(`catalogue.when.${when}`), change: { when: undefined } }] : []),
    ...(from || to
      ? [{ key: 'days', label: daysText(words, filters), change: { from: undefined, to: undefined } }]
      : []),
    ...(price ? [{ key: 'price', label: price, change: { price_min: undefined, price_max: undefined } }] : []),
    ...(materials_included
      ? [{ key: 'materials', label: t('catalogue.materials_included'), change: { materials_included: false } }]
      : []),
    ...changesAround(words, filters),
    ...(seats ? [{ key: 'seats', label: t('catalogue.seats', { count: seats }), change: { seats: undefined } }] : []),
    ...LISTS.flatMap(([name, texts]) =>
      filters[name].map((value) => ({
        key: value,
        label: t(`${texts}.${value}`),
        change: { [name]: filters[name].filter((other) => other !== value) },
      })),
    ),
    ...taught_in.map((code) => ({
      key: code,
      label: t('search.in_language', { language: t(`catalogue.language.${code}`) }),
      change: { taught_in: taught_in.filter((other) => other !== code) },
    })),
    ...(age === undefined
      ? []
      : [{ key: 'age', label: t('search.for_age', { count: age }), change: { age: undefined } }]),
    ...(step_free ? [{ key: 'step_free', label: t('catalogue.amenity.step_free'), change: { step_free: false } }] : []),
    ...(rating_min
      ? [{ key: 'rating', label: t('search.rated', { rating: rating_min }), change: { rating_min: undefined } }]
      : []),
  ];
}

/** Returns the applied location filters, which lists of offerings and of studios share. */
export function changesAround({ t }: Words, around: Around): Change<Around>[] {
  const { near, radius_km, mode, minutes, box } = around;
  const found: Change<Around>[] = [];
  if (near && mode && minutes !== undefined) {
    found.push({ key: 'minutes', label: minutesText(t, mode, minutes), change: { minutes: undefined } });
  }
  if (near && radius_km !== undefined) {
    found.push({ key: 'radius', label: t('search.within_km', { km: radius_km }), change: { radius_km: undefined } });
  }
  if (near && found.length === 0) {
    found.push({ key: 'near', label: t('search.near', { place: placeName(t, around) }), change: ANYWHERE });
  }
  if (box) found.push({ key: 'box', label: t('search.on_map'), change: { box: undefined } });
  return found;
}

/** Formats a travel time: "20 min on foot". */
export const minutesText = (t: Words['t'], mode: TravelMode, count: number): string =>
  t(`search.minutes_by.${mode}`, { count });

/** Formats a price range: "Under €50", "Up to €45", "From €20", "€20 – €50". */
function priceRange({ t, money }: Words, { price_min, price_max }: Filters): string {
  const text = (amount: number) => money({ amount, currency: 'EUR' });
  if (price_min === undefined) {
    if (price_max === undefined) return '';
    const above = priceAbove(price_max);
    return above ? t('catalogue.under', { price: text(above) }) : t('search.up_to', { price: text(price_max) });
  }
  if (price_max === undefined) return t('search.over', { price: text(price_min) });
  return `${text(price_min)} – ${text(price_max)}`;
}
