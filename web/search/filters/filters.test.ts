import { expect, test } from 'vitest';
import { listParameters, OFFERING_FILTERS, STUDIO_FILTERS } from '#shared/search-filters.ts';
import { studioListAddress } from '#web/studios/studio-filters.ts';
import { conditionsOf, type Filters, listAddress, NO_FILTERS, readFilters, searchQueryOf } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test.each([
  ['%00', ''],
  ['%E2%80%AEabc+def', 'abc def'],
  ['bowl%0Avase', 'bowl vase'],
])('invisible characters in the words %j are removed', (q, read_as) => {
  expect(read(`q=${q}&place=${q}`)).toMatchObject({ q: read_as, place: read_as || undefined });
});

const ALL: Filters = {
  q: 'bowl & vase',
  studio_type: ['ceramics', 'glass'],
  service_type: ['workshop'],
  when: undefined,
  from: '2026-11-28',
  to: '2026-11-29',
  time_of_day: ['morning', 'evening'],
  price_min: 2000,
  price_max: 5000,
  materials_included: true,
  seats: 2,
  level: ['beginner'],
  taught_in: ['ca', 'en'],
  age: 7,
  step_free: true,
  rating_min: '4.5',
  near: '41.3786,2.1622',
  place: 'Sant Antoni market',
  radius_km: 2.5,
  mode: 'walking',
  minutes: 20,
  box: '2.1,41.3,2.2,41.4',
  sort: 'nearest',
  view: 'map',
};

test('the page cache knows every parameter that the URL of a list can have', () => {
  const around = { near: '41.4,2.17', place: 'Sants', mode: 'walking', minutes: 20, box: '2,41,3,42' } as const;
  const offerings = [
    ALL,
    { ...ALL, ...around, when: 'this_weekend', view: 'map' } as const,
    { radius_km: 2, near: '1,2' },
  ];
  for (const filters of offerings) {
    const names = [...new URLSearchParams(listAddress(filters, 'abc').split('?')[1]).keys()];
    expect(listParameters(OFFERING_FILTERS)).toEqual(expect.arrayContaining(names));
  }
  const address = studioListAddress(
    {
      ...{ q: 'bowl', studio_type: ['glass'], amenities: ['wifi'], speaks: ['de'], rating_min: '4', sort: 'nearest' },
      ...{ ...around, view: 'map' },
    },
    'abc',
  );
  const names = [...new URLSearchParams(address.split('?')[1]).keys()];
  expect(names.length).toBeGreaterThan(10);
  expect(listParameters(STUDIO_FILTERS)).toEqual(expect.arrayContaining(names));
});

test('the URL of a list parses to the filters it was made from', () => {
  const { searchParams } = new URL(listAddress(ALL), 'http://site');
  expect(readFilters(searchParams)).toEqual(ALL);
});

test('no filters make the bare URL of the list', () => {
  expect(listAddress()).toBe('/workshops-classes');
  expect(searchQueryOf(read(''))).toEqual({});
});

test('form fields left empty set no filter', () => {
  expect(listAddress(read('q=&when=&seats=&place=&was=&near=&by=walking&minutes=20&price_max=&age=&rating_min='))).toBe(
    '/workshops-classes',
  );
});

test.each([
  'seats=0',
  'seats=1000',
  'seats=-1',
  'seats=2.5',
  'price_max=-1',
  'price_max=lots',
  'price_max=range&euros_min=few',
  'when=yesterday',
  'time_of_day=night',
  'studio_type=plumbing',
  'service_type=%00',
  'level=all',
  'taught_in=xx',
  'age=121',
  'step_free=1',
  'rating_min=3',
  'from=2026-02-30',
  'to=0000-01-01',
  'from=tomorrow',
  'materials_included=yes',
  'sort=nearest',
  'near=91,2',
  'near=41.4',
  'near=here&mode=walking&minutes=20',
  'radius_km=2',
  'mode=walking&minutes=20',
  'box=2,41,3',
  'box=2,42,3,41',
  'box=2,41,181,42',
])('an invalid value is ignored: %s', (query) => {
  expect(searchQueryOf(read(query))).toEqual({});
});

test('reversed ranges of days and of prices are swapped', () => {
  expect(read('from=2026-11-29&to=2026-11-28')).toMatchObject({ from: '2026-11-28', to: '2026-11-29' });
  expect(read('price_min=5000&price_max=2000')).toMatchObject({ price_min: 2000, price_max: 5000 });
});

test('choosing days in a form replaces the previous days, and so does "any day"', () => {
  const before = 'from=2026-11-28&to=2026-11-29';
  expect(searchQueryOf(read(`when=next_week&${before}`))).toEqual({ when: 'next_week' });
  expect(searchQueryOf(read(`when=&${before}`))).toEqual({});
  expect(searchQueryOf(read(`when=dates&${before}`))).toEqual({ from: '2026-11-28', to: '2026-11-29' });
});

test('a price range is read in euros, and only if it is chosen', () => {
  const typed = 'euros_min=20&euros_max=45';
  expect(searchQueryOf(read(`price_max=range&${typed}`))).toEqual({ price_min: '2000', price_max: '4500' });
  expect(searchQueryOf(read(`price_max=range&euros_min=20&euros_max=`))).toEqual({ price_min: '2000' });
  expect(searchQueryOf(read(`price_max=5000&${typed}`))).toEqual({ price_max: '5000' });
});

test('the form’s "by" decides between minutes and kilometres', () => {
  const typed = 'near=41.4,2.2&minutes=30&radius_km=5';
  expect(searchQueryOf(read(`${typed}&by=driving`))).toEqual({ near: '41.4,2.2', mode: 'driving', minutes: '30' });
  expect(searchQueryOf(read(`${typed}&by=radius`))).toEqual({ near: '41.4,2.2', radius_km: '5' });
});

test('typing another place drops the known position and keeps the distance', () => {
  const typed = read('near=41.4,2.2&was=Gràcia&place=el+Raval&mode=walking&minutes=15');
  expect(searchQueryOf(typed)).toEqual({});
  expect(listAddress(typed)).toBe('/workshops-classes?place=el+Raval&mode=walking&minutes=15');
});

test('the place’s name and the view are not sent to the API', () => {
  expect(searchQueryOf(read('near=41.4,2.2&place=Gràcia&view=map'))).toEqual({ near: '41.4,2.2' });
});

test('the conditions for counts have no sort order', () => {
  expect(conditionsOf({ ...NO_FILTERS, seats: 2, sort: 'price' })).toEqual({ seats: '2' });
});

test('crafts are read from comma-separated and repeated parameters, without duplicates', () => {
  expect(read('studio_type=glass,ceramics&studio_type=glass').studio_type).toEqual(['ceramics', 'glass']);
});

test('"Show more" keeps the filters', () => {
  expect(listAddress({ ...NO_FILTERS, seats: 2 }, 'abc')).toBe('/workshops-classes?seats=2&cursor=abc');
});

test('a position is read with many digits', () => {
  expect(read('near=41.37776667088941,2.1598666528462496').near).toBe('41.37776667088941,2.1598666528462496');
});
