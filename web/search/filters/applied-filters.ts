import { priceAbove } from '#shared/search.ts';
import type { OfferingFilterName } from '#shared/search-filters.ts';
import type { TravelMode } from '#shared/travel.ts';
import { perSeat } from '#web/offerings/offering-words.ts';
import type { Words } from '#web/words.tsx';
import { type Filters, listAddress } from './filters.ts';
import { ANYWHERE, type Around } from './location-filter.ts';
import { daysText, placeName } from './place-and-days-text.ts';

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
  Object.values(LABELS)
    .flatMap((changesOf) => changesOf(words, filters))
    .map(({ key, label, change }) => ({ key, label, without: listAddress({ ...filters, ...change }) }));

type ChangesOf = (words: Words, filters: Filters) => Change<Filters>[];

/** A filter that allows several values, each with its own label. */
const labelEach =
  <Name extends 'studio_type' | 'service_type' | 'time_of_day' | 'level' | 'taught_in'>(
    name: Name,
    label: (t: Words['t'], value: Filters[Name][number]) => string,
  ): ChangesOf =>
  ({ t }, filters) => {
    const values: readonly Filters[Name][number][] = filters[name];
    return values.map((value) => ({
      key: value,
      label: label(t, value),
      change: { [name]: values.filter((other) => other !== value) },
    }));
  };

const one = (key: string, label: string, change: Partial<Filters>): Change<Filters>[] => [{ key, label, change }];

/**
 * The labels of the applied filters, in display order. `from` has that of both days, `price_max` that of both prices.
 */
const LABELS: Record<Exclude<OfferingFilterName, 'to' | 'price_min'> | 'place', ChangesOf> = {
  q: ({ t }, { q }) => (q ? one('q', t('search.words', { words: q }), { q: '' }) : []),
  when: ({ t }, { when }) => (when ? one('when', t(`catalogue.when.${when}`), { when: undefined }) : []),
  from: (words, filters) => {
    const days = daysText(words, filters);
    return days ? one('days', days, { from: undefined, to: undefined }) : [];
  },
  price_max: (words, filters) => {
    const price = priceRange(words, filters);
    return price ? one('price', price, { price_min: undefined, price_max: undefined }) : [];
  },
  materials_included: ({ t }, { materials_included }) =>
    materials_included ? one('materials', t('catalogue.materials_included'), { materials_included: false }) : [],
  place: changesAround,
  seats: ({ t }, { seats }) =>
    seats ? one('seats', t('catalogue.seats', { count: seats }), { seats: undefined }) : [],
  studio_type: labelEach('studio_type', (t, type) => t(`catalogue.studio_type.${type}`)),
  service_type: labelEach('service_type', (t, type) => t(`catalogue.service_types.${type}`)),
  time_of_day: labelEach('time_of_day', (t, time) => t(`search.time_of_day.${time}`)),
  level: labelEach('level', (t, level) => t(`catalogue.level.${level}`)),
  taught_in: labelEach('taught_in', (t, code) =>
    t('search.in_language', { language: t(`catalogue.language.${code}`) }),
  ),
  age: ({ t }, { age }) =>
    age === undefined ? [] : one('age', t('search.for_age', { count: age }), { age: undefined }),
  step_free: ({ t }, { step_free }) =>
    step_free ? one('step_free', t('catalogue.amenity.step_free'), { step_free: false }) : [],
  rating_min: ({ t }, { rating_min }) =>
    rating_min ? one('rating', t(`search.rated.${rating_min.replace('.', '_')}`), { rating_min: undefined }) : [],
};

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

/** Formats a price range: "Under €50", "Up to €45", "From €20", "€20 – €50", "Under €50 per seat". */
function priceRange(words: Words, { price_min, price_max, seats }: Filters): string {
  const { t, money } = words;
  const text = (amount: number) => perSeat(words, money({ amount, currency: 'EUR' }), seats);
  if (price_min === undefined) {
    if (price_max === undefined) return '';
    const above = priceAbove(price_max);
    return above ? t('catalogue.under', { price: text(above) }) : t('search.up_to', { price: text(price_max) });
  }
  if (price_max === undefined) return t('search.over', { price: text(price_min) });
  return `${money({ amount: price_min, currency: 'EUR' })} – ${text(price_max)}`;
}
