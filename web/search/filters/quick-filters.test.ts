import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OfferingFacets } from '#shared/schemas/search/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { appliedStudioFilters } from '#web/studios/list/studios-applied.ts';
import { NO_STUDIO_FILTERS } from '#web/studios/studio-filters.ts';
import { createWords } from '#web/words.tsx';
import { appliedFilters } from './applied-filters.ts';
import { type Filters, listAddress, readFilters } from './filters.ts';
import { listQuickFilters } from './quick-filters.ts';

const wordsIn = (of: Language) =>
  createWords(of, (language, file) =>
    JSON.parse(readFileSync(new URL(`../../../shared/locales/${language}/${file}.json`, import.meta.url), 'utf8')),
  );
const words = wordsIn('en');

const COUNTS = {
  when: { next_3_days: 3, this_weekend: 4, next_week: 5 },
  time_of_day: { morning: 6, afternoon: 7, evening: 8 },
  price_max: { '4999': 9, '9999': 10 },
  studio_type: { ceramics: 40, glass: 12 },
  taught_in: { en: 11 },
  materials_included: 12,
  step_free: 13,
} as unknown as OfferingFacets['counts'];

const read = (query: string) => readFilters(new URLSearchParams(query));

/** Returns the proposed quick filters for a query, by label. */
function propose(query: string) {
  const filters: Filters = read(query);
  return new Map(
    listQuickFilters(words, filters, COUNTS).map(({ label, change, count }) => [
      label,
      { count, to: listAddress({ ...filters, ...change }) },
    ]),
  );
}

test('a quick filter shows how many results it leads to', () => {
  const proposals = propose('');
  expect(proposals.get('This weekend')).toEqual({ count: 4, to: '/workshops-classes?when=this_weekend' });
  expect(proposals.get('Glass')).toEqual({ count: 12, to: '/workshops-classes?studio_type=glass' });
  expect(proposals.get('In English')).toEqual({ count: 11, to: '/workshops-classes?taught_in=en' });
});

test('a quick filter that widens an applied list shows no number', () => {
  const proposals = propose('studio_type=ceramics&time_of_day=morning&taught_in=ca');
  expect(proposals.get('Glass')).toMatchObject({ count: undefined, to: expect.stringContaining('ceramics%2Cglass') });
  for (const [label, { count }] of proposals) {
    if (/^(Afternoon|Evening|In English)/.test(label)) expect(count, label).toBeUndefined();
  }
  expect(proposals.get('This weekend')?.count).toBe(4);
});

test('a usual price replaces a range, and its count is of that price alone', () => {
  const from60 = propose('price_min=6000').get('Under €50');
  expect(from60).toEqual({ count: 9, to: '/workshops-classes?price_max=4999' });
  expect(propose('price_min=2000&price_max=4999').get('Under €50')?.to).toBe('/workshops-classes?price_max=4999');
});

test('applied filters are not proposed', () => {
  const labels = [...propose('price_max=4999&when=next_week&studio_type=glass&step_free=true').keys()];
  const asked = ['Under €50', 'Next week', 'Glass', 'Step-free'];
  expect(labels.filter((label) => asked.includes(label))).toEqual([]);
  expect([...propose('').keys()]).toEqual(expect.arrayContaining(asked));
});

test('for several seats prices are said to be of one seat', () => {
  expect([...propose('seats=2').keys()].filter((label) => label.startsWith('Under'))).toEqual([
    'Under €50 per seat',
    'Under €100 per seat',
  ]);
  expect([...propose('').keys()]).toContain('Under €50');
});

test.each([
  ['en', 'Rated 4.5 or more'],
  ['de', 'Mit 4,5 oder besser bewertet'],
  ['fr', 'Note de 4,5 ou plus'],
] as const)('the filter by rating has the decimal mark of the language: %s', (language, label) => {
  expect(appliedFilters(wordsIn(language), read('rating_min=4.5')).map((each) => each.label)).toEqual([label]);
  const studios = appliedStudioFilters(wordsIn(language), { ...NO_STUDIO_FILTERS, rating_min: '4.5' });
  expect(studios.map((each) => each.label)).toEqual([label]);
});
