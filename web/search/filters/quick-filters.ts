import { TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import type { OfferingFacets } from '#shared/schemas/search/search.ts';
import { TIME_OF_DAY_NAMES, UNDER_PRICES, WHEN } from '#shared/search.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { perSeat } from '#web/offerings/offering-words.ts';
import type { Words } from '#web/words.tsx';
import type { Filters } from './filters.ts';

export interface QuickFilter {
  label: string;
  change: Partial<Filters>;
  /** Number of results, if known. */
  count: number | undefined;
}

/** Returns popular filters that are not applied yet. */
export function listQuickFilters(
  words: Words,
  filters: Filters,
  counts: OfferingFacets['counts'] = null,
): QuickFilter[] {
  const { t, money, language } = words;
  const proposals: QuickFilter[] = [];
  const add = (isAsked: boolean, label: string, change: Partial<Filters>, count: number | undefined) => {
    if (!isAsked) proposals.push({ label, change, count });
  };
  // Counts are of one choice alone; added to others of its list it leads to more.
  const alone = (chosen: readonly string[], count: number | undefined) => (chosen.length > 0 ? undefined : count);
  const { when, price_min, price_max, studio_type, time_of_day, taught_in } = filters;
  for (const each of WHEN) {
    const change = { when: each, from: undefined, to: undefined };
    add(when === each, t(`catalogue.when.${each}`), change, counts?.when[each]);
  }
  for (const { price, max } of UNDER_PRICES) {
    const amount = perSeat(words, money({ amount: price, currency: 'EUR' }), filters.seats);
    const label = t('catalogue.under', { price: amount });
    const isAsked = price_max === max && price_min === undefined;
    add(isAsked, label, { price_min: undefined, price_max: max }, counts?.price_max[`${max}`]);
  }
  const materials = t('catalogue.materials_included');
  add(filters.materials_included, materials, { materials_included: true }, counts?.materials_included);
  for (const type of STUDIO_TYPES) {
    const change = { studio_type: [...studio_type, type] };
    const count = alone(studio_type, counts?.studio_type[type]);
    add(studio_type.includes(type), t(`catalogue.studio_type.${type}`), change, count);
  }
  for (const time of TIME_OF_DAY_NAMES) {
    const change = { time_of_day: [...time_of_day, time] };
    const count = alone(time_of_day, counts?.time_of_day[time]);
    add(time_of_day.includes(time), t(`search.time_of_day.${time}`), change, count);
  }
  const code = TEACHING_LANGUAGES.find((known) => known === language);
  if (code) {
    const label = t('search.in_language', { language: t(`catalogue.language.${code}`) });
    const change = { taught_in: [...taught_in, code] };
    add(taught_in.includes(code), label, change, alone(taught_in, counts?.taught_in[code]));
  }
  add(filters.step_free, t('catalogue.amenity.step_free'), { step_free: true }, counts?.step_free);
  return proposals;
}
