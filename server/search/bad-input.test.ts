import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import { OFFERING_FILTERS, STUDIO_FILTERS } from '#shared/search-filters.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';

const world = await createWorld({}, () => new Date('2041-11-20T11:00:00Z'));
const owner = await makePerson(world);
for (const place of [
  { latitude: 41.4, longitude: 2.17 },
  { latitude: -16.5, longitude: 179.99 },
  { latitude: -16.5, longitude: -179.99 },
  { latitude: 90, longitude: 0 },
  { latitude: null, longitude: null },
]) {
  const studio = await makeStudio(world, owner, place);
  const offering = await makeOffering(world, studio, { title: 'Throw a 100% bowl_cup' });
  await makeEvent(world, offering, { starts_at: new Date('2041-11-28T11:00:00Z') });
}

const LISTS = ['/api/v1/offerings', '/api/v1/studios'] as const;
const OF_OFFERINGS = [
  '/api/v1/offerings',
  '/api/v1/search/facets',
  '/api/v1/search/places',
  '/api/v1/search/filter-suggestions',
];
const EVERYWHERE = [...new Set([...LISTS, ...OF_OFFERINGS])];

async function ask(path: string, question: Record<string, string>) {
  const address = `${path}?${new URLSearchParams(question)}`;
  const response = await world.request(address);
  const body = (await response.json()) as Problem & { items?: unknown[]; total?: number };
  return { address: address.slice(0, 300), status: response.status, body };
}

/** Answered, or refused with the fields that are wrong. */
async function expectSense(path: string, question: Record<string, string>) {
  const { address, status, body } = await ask(path, question);
  expect([200, 422], `${address} → ${status}`).toContain(status);
  if (status === 200) return;
  expect(body.code, address).toBe('http.invalid');
  expect(body.fields?.length, address).toBeGreaterThan(0);
}

describe('words', () => {
  const LONG = `bowl ${'zorblug '.repeat(25)}`.slice(0, 200);
  test.each([
    "'; drop table offerings; --",
    '%_\\',
    '\\',
    "''''",
    '"bowl',
    'bowl & | ! <-> :* (',
    'the of and',
    'и в не на',
    '的 是',
    'ボウル bowl чаша قدح Töpfern ☕️',
    'a',
    '-',
    '🏺',
    '\u202Ebowl',
    'bo\u0301wl',
    'ﬁne ①②',
    '\u0000',
    'bowl\u0000cup',
    ':'.repeat(200),
    'a '.repeat(100),
    LONG,
    'z'.repeat(200),
    '__proto__',
  ])('%j are answered or refused, not an error of ours', async (q) => {
    for (const path of EVERYWHERE) await expectSense(path, { q });
  });

  test('of ten thousand letters are refused', async () => {
    for (const path of EVERYWHERE) {
      const { status, body } = await ask(path, { q: 'bowl '.repeat(2000) });
      expect(status).toBe(422);
      expect(body.fields?.map((field) => field.path)).toEqual(['q']);
    }
  });

  test.each(['%_\\', '☕️', "';--"])('%j, in which there is no word, finds nothing', async (q) => {
    expect((await ask('/api/v1/offerings', { q })).body.items).toEqual([]);
  });

  test('with the signs of patterns find what has the words', async () => {
    expect((await ask('/api/v1/offerings', { q: '100% bowl_cup' })).body.items).toHaveLength(5);
    expect((await ask('/api/v1/offerings', { q: 'b%l' })).body.items).toHaveLength(0);
  });
});

describe('a place', () => {
  const near = '41.4,2.17';
  test.each([
    { near, radius_km: '1000000' },
    { near, radius_km: '-1' },
    { near, radius_km: '' },
    { near, radius_km: '1e3' },
    { near, radius_km: 'NaN' },
    { radius_km: '5' },
    { mode: 'walking' },
    { sort: 'nearest' },
    { near: '91,0' },
    { near: '0,181' },
    { near: '41.4' },
    { near: '41.4,2.17,3' },
    { near: ',' },
    { near, minutes: '20' },
    { near, mode: 'walking', minutes: '0' },
    { near, mode: 'walking', minutes: '91' },
    { near, mode: 'flying', minutes: '10' },
    { box: '2,41,3' },
    { box: '2,42,3,41' },
    { box: '-181,0,0,1' },
    { box: '0,0,0,91' },
    { box: 'a,b,c,d' },
    { box: '2,41,3,42,5' },
  ])('%j is refused, with the field', async (question) => {
    for (const path of LISTS) {
      const { address, status, body } = await ask(path, question as unknown as Record<string, string>);
      expect(status, address).toBe(422);
      expect(body.fields?.length, address).toBeGreaterThan(0);
    }
  });

  test.each([
    [{ near, radius_km: '0' }, 1],
    [{ near, radius_km: '20000' }, 4],
    [{ near: '90,0', radius_km: '1' }, 1],
    [{ near: '-90,180', radius_km: '1' }, 0],
    [{ near: '-16.5,180', radius_km: '5' }, 2],
    [{ near: '-16.5,-180', radius_km: '5' }, 2],
    [{ near: '-16.5,180', mode: 'driving', minutes: '10' }, 2],
    [{ box: '179,-17,-179,-16' }, 2],
    [{ box: '-180,-90,180,90' }, 4],
    [{ box: '-180,89,180,90' }, 1],
    [{ box: '180,-90,-180,90' }, 0],
    [{ box: '2.17,41.4,2.17,41.4' }, 1],
  ] as const)('%j has %i', async (question, count) => {
    for (const path of LISTS) {
      const { address, body } = await ask(path, question as unknown as Record<string, string>);
      expect(body.items, address).toHaveLength(count);
    }
  });
});

describe('a range', () => {
  test.each([
    [{ from: '2041-11-30', to: '2041-11-29' }, 'to'],
    [{ price_min: '5000', price_max: '4999' }, 'price_max'],
    [{ from: '2041-02-30' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
    [{ to: 'tomorrow' }, 'to'],
    [{ price_max: '-1' }, 'price_max'],
    [{ price_max: '50.5' }, 'price_max'],
    [{ price_max: '999999999999' }, 'price_max'],
    [{ seats: '0' }, 'seats'],
    [{ seats: '1.5' }, 'seats'],
    [{ age: '121' }, 'age'],
    [{ rating_min: '6' }, 'rating_min'],
    [{ when: 'someday' }, 'when'],
    [{ currency: 'eur' }, 'currency'],
    [{ studio: "x'; drop" }, 'studio'],
    [{ colour: 'red' }, 'colour'],
  ] as const)('%j is refused at %s', async (question, field) => {
    for (const path of OF_OFFERINGS) {
      const { address, status, body } = await ask(path, question as unknown as Record<string, string>);
      expect(status, address).toBe(422);
      expect(
        body.fields?.map(({ path: at }) => at),
        address,
      ).toEqual([field]);
    }
  });

  test('at the ends of time is answered', async () => {
    for (const path of OF_OFFERINGS) {
      for (const [from, to] of [
        ['0001-01-01', '0001-01-02'],
        ['9999-12-30', '9999-12-31'],
      ] as const) {
        expect((await ask(path, { from, to })).status).toBe(200);
      }
      expect((await ask(path, { from: '0001-01-01', to: '9999-12-31' })).status).toBe(200);
    }
  });
});

test(
  'whatever is put into a question, it is answered or refused with its fields',
  async () => {
    const names = Object.keys({ ...OFFERING_FILTERS, ...STUDIO_FILTERS });
    const more = 'studio currency near radius_km mode minutes box sort limit cursor'.split(' ');
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '',
        '0',
        '-0',
        '1e9',
        'null',
        'NaN',
        '٣',
        '2041-11-28',
        '41.4,2.17',
        '2,41,3,42',
        'true',
        'glass,,glass',
        '[]',
      ),
    );
    const question = fc.dictionary(fc.constantFrom(...names, ...more), value, {
      minKeys: 1,
      maxKeys: 4,
    });
    await fc.assert(fc.asyncProperty(fc.constantFrom(...EVERYWHERE), question, expectSense), {
      numRuns: propertyRuns(100),
    });
  },
  propertyRuns(60_000),
);
