import { expect, test } from 'vitest';
import { type Filters, listAddress, NO_FILTERS, questionOf, readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

const ALL: Filters = {
  q: 'bowl & vase',
  studio_type: ['ceramics', 'glass'],
  service_type: ['workshop'],
  when: undefined,
  from: '2026-11-28',
  to: '2026-11-29',
  price_max: 5000,
  materials_included: true,
  seats: 2,
  sort: 'price',
};

test('the address of a list reads as the filters it was made from', () => {
  const { searchParams } = new URL(listAddress(ALL), 'http://site');
  expect(readFilters(searchParams)).toEqual(ALL);
});

test('an address without filters is the bare list', () => {
  expect(listAddress()).toBe('/workshops-classes');
  expect(questionOf(read(''))).toEqual({});
});

test('fields a form left empty ask for nothing', () => {
  expect(listAddress(read('q=&when=&seats='))).toBe('/workshops-classes');
});

test.each([
  'seats=0',
  'seats=1000',
  'seats=-1',
  'seats=2.5',
  'price_max=-1',
  'price_max=lots',
  'when=yesterday',
  'studio_type=plumbing',
  'service_type=%00',
  'from=2026-02-30',
  'to=0000-01-01',
  'from=tomorrow',
  'materials_included=yes',
  'sort=nearest',
])('what cannot be is left out: %s', (query) => {
  expect(questionOf(read(query))).toEqual({});
});

test('days that run backwards are turned round', () => {
  expect(read('from=2026-11-29&to=2026-11-28')).toMatchObject({ from: '2026-11-28', to: '2026-11-29' });
});

test('a choice of days in a form takes the place of the days before, "any day" too', () => {
  const before = 'from=2026-11-28&to=2026-11-29';
  expect(questionOf(read(`when=next_week&${before}`))).toEqual({ when: 'next_week' });
  expect(questionOf(read(`when=&${before}`))).toEqual({});
  expect(questionOf(read(`when=dates&${before}`))).toEqual({ from: '2026-11-28', to: '2026-11-29' });
});

test('crafts may come separated or repeated, and only once', () => {
  expect(read('studio_type=glass,ceramics&studio_type=glass').studio_type).toEqual(['ceramics', 'glass']);
});

test('"Show more" keeps the filters', () => {
  expect(listAddress({ ...NO_FILTERS, seats: 2 }, 'abc')).toBe('/workshops-classes?seats=2&cursor=abc');
});
