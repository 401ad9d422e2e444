import type { Words } from '../words.tsx';
import { type Filters, NO_FILTERS } from './filters.ts';

/** A filter in force: what it is called, and the filters that remain when it is taken off. */
export interface Applied {
  key: string;
  label: string;
  without: Filters;
}

/** Filters in force, in the order they are shown. The order of the list is none of them. */
export function appliedFilters(words: Words, filters: Filters): Applied[] {
  const { t, money } = words;
  const applied: Applied[] = [];
  const add = (key: string, label: string, change: Partial<Filters>) =>
    applied.push({ key, label, without: { ...filters, ...change } });

  if (filters.q) add('q', t('search.words', { words: filters.q }), { q: '' });
  for (const type of filters.studio_type) {
    const left = filters.studio_type.filter((other) => other !== type);
    add(type, t(`catalogue.studio_type.${type}`), { studio_type: left });
  }
  for (const type of filters.service_type) {
    const left = filters.service_type.filter((other) => other !== type);
    add(type, t(`catalogue.service_types.${type}`), { service_type: left });
  }
  if (filters.when) add('when', t(`catalogue.when.${filters.when}`), { when: undefined });
  if (filters.from || filters.to) add('days', daysText(words, filters), { from: undefined, to: undefined });
  if (filters.price_max !== undefined) {
    const price = money({ amount: filters.price_max, currency: 'EUR' });
    add('price', t('catalogue.under', { price }), { price_max: undefined });
  }
  if (filters.materials_included) add('materials', t('catalogue.materials_included'), { materials_included: false });
  if (filters.seats !== undefined) add('seats', t('catalogue.seats', { count: filters.seats }), { seats: undefined });
  return applied;
}

/** "Sat 22 Nov – Sun 23 Nov", "from Sat 22 Nov" */
export function daysText({ t, day }: Words, { from, to }: Filters): string {
  // Days of a calendar, not instants: read and written in the same zone they stay what they are.
  const text = (date: string) => day(`${date}T12:00:00Z`, 'UTC');
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? t('search.from', { day: text(from) }) : to ? t('search.to', { day: text(to) }) : '';
}

/** Nothing but the chosen order. */
export const withoutFilters = ({ sort }: Filters): Filters => ({ ...NO_FILTERS, sort });
