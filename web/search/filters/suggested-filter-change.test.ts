import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWords } from '#web/words.tsx';
import { appliedFilters } from './applied-filters.ts';
import { readFilters } from './filters.ts';
import { suggestedFilterChange } from './suggested-filter-change.ts';

const words = createWords('en', (language, file) =>
  JSON.parse(readFileSync(new URL(`../../../shared/locales/${language}/${file}.json`, import.meta.url), 'utf8')),
);

const NEAR = 'near=41.98,2.82&place=Girona';

test.each([
  ['further by minutes', `${NEAR}&mode=walking&minutes=20`, { minutes: '30' }, 'with “30 min on foot”'],
  ['dearer', 'price_max=4999', { price_max: '7499' }, 'with “Under €75”'],
  ['other days', 'when=this_weekend', { when: 'next_week' }, 'with “Next week”'],
  ['fewer seats', 'seats=2', { seats: '1' }, 'with “1 seat”'],
  ['a range that is left open', 'price_min=2000&price_max=4999', { price_min: null }, 'with “Under €50”'],
  ['any minutes', `${NEAR}&mode=walking&minutes=20`, { minutes: null, mode: null }, 'without “20 min on foot”'],
  ['any kilometres', `${NEAR}&radius_km=2`, { radius_km: null }, 'without “Within 2 km”'],
  ['no list of two', 'studio_type=ceramics,glass', { studio_type: null }, 'without “Ceramics + Glass”'],
  ['no words', 'q=bowl', { q: null }, 'without “bowl”'],
])('a filter suggestion names what it changes: %s', (_case, query, change, told) => {
  const filters = readFilters(new URLSearchParams(`${query}&step_free=true`));
  const link = suggestedFilterChange(words, filters, appliedFilters(words, filters), {
    change,
    total: 12,
    more: false,
  });
  expect(link.label).toBe(`12 things to make ${told}`);
});

test('a filter suggestion links to the search with only that change', () => {
  const filters = readFilters(new URLSearchParams(`${NEAR}&mode=walking&minutes=20&seats=2&view=map`));
  const change = { minutes: null, mode: null };
  const { to } = suggestedFilterChange(words, filters, appliedFilters(words, filters), {
    change,
    total: 1,
    more: false,
  });
  expect(to).toBe('/workshops-classes?seats=2&near=41.98%2C2.82&place=Girona&view=map');
});
