import { beforeEach, expect, test } from 'vitest';
import type { CatalogueCounts, Programme } from '../../shared/schemas/offerings.ts';
import { createWorld } from '../../tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '../../tests/makers.ts';
import { weekendAt } from './programme.ts';

let clock = new Date('2026-11-18T12:00:00+01:00');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world);

beforeEach(async () => {
  clock = new Date('2026-11-18T12:00:00+01:00');
  await world.db.deleteFrom('studios').execute();
});

async function offer(title: string, at: string, wanted: Parameters<typeof makeOffering>[2] = {}, seats_taken = 0) {
  const studio = await makeStudio(world, owner);
  const made = await makeOffering(world, studio, { title, ...wanted });
  await makeEvent(world, made, { starts_at: new Date(at), ends_at: new Date(Date.parse(at) + 60_000), seats_taken });
  return made;
}

const programme = async () => {
  const { days } = (await (await world.request('/api/v1/programme')).json()) as Programme;
  return days.map(({ date, total, items }) => [date, total, items.map(({ title }) => title)]);
};

test('a weekend shows four dates of each of its days, from morning to night, and how many there are', async () => {
  for (const hour of [22, 10, 11, 12, 9])
    await offer(`Saturday at ${hour}`, `2026-11-21T${hour === 9 ? '09' : hour}:00:00+01:00`);
  await offer('Friday', '2026-11-20T00:00:00+01:00');
  await offer('Thursday', '2026-11-19T23:59:00+01:00');
  await offer('Monday', '2026-11-23T00:00:00+01:00');
  await offer('Sold out', '2026-11-22T10:00:00+01:00', {}, 8);
  expect(await programme()).toEqual([
    ['2026-11-20', 1, ['Friday']],
    ['2026-11-21', 5, ['Saturday at 9', 'Saturday at 10', 'Saturday at 11', 'Saturday at 22']],
    ['2026-11-22', 0, []],
  ]);
});

test('each date comes as the next one of its offering', async () => {
  const made = await offer('Bowl', '2026-11-21T10:00:00+01:00');
  await makeEvent(world, made, {
    starts_at: new Date('2026-11-21T18:00:00+01:00'),
    ends_at: new Date('2026-11-21T20:00:00+01:00'),
  });
  const { days } = (await (await world.request('/api/v1/programme')).json()) as Programme;
  expect(days[1]?.items.map(({ next_event }) => next_event?.starts_at)).toEqual([
    '2026-11-21T10:00:00+01:00',
    '2026-11-21T18:00:00+01:00',
  ]);
});

test('the days are those of the place the site is about', async () => {
  await world.db
    .insertInto('site_settings')
    .values({ id: 'place', value: JSON.stringify({ city: 'Auckland', time_zone: 'Pacific/Auckland' }) })
    .execute();
  await offer('Saturday there', '2026-11-20T23:00:00Z');
  expect((await programme())[1]).toEqual(['2026-11-21', 1, ['Saturday there']]);
  await world.db.deleteFrom('site_settings').execute();
});

test.each([
  ['2026-11-16T00:00:00+01:00', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-22T23:59:00+01:00', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-12-31T12:00:00+01:00', ['2027-01-01', '2027-01-02', '2027-01-03']],
])('the weekend of %s', (now, days) => {
  expect(weekendAt(new Date(now), 'Europe/Madrid')).toEqual(days);
});

test('the counts are what the filters will find', async () => {
  await offer('Tonight', '2026-11-18T20:00:00+01:00', { price: 5000 });
  await offer('Friday', '2026-11-20T20:00:00+01:00', { price: 5001, materials_included: false });
  await offer('Next week', '2026-11-24T20:00:00+01:00', { price: 9000 });
  await offer('Sold out', '2026-11-20T20:00:00+01:00', { price: 1000 }, 8);
  await makeStudio(world, owner, { types: ['glass', 'ceramics'], cover_craft: 'glass' });
  await makeStudio(world, owner, { status: 'draft' });
  const counts = (await (await world.request('/api/v1/catalogue/counts')).json()) as CatalogueCounts;
  expect(counts).toMatchObject({
    studios: 5,
    studios_by_type: { ceramics: 5, glass: 1, music: 0 },
    next_3_days: 2,
    this_weekend: 1,
    next_week: 1,
    under_50: 1,
    materials_included: 2,
  });
  for (const when of ['next_3_days', 'this_weekend', 'next_week'] as const) {
    const { items } = await (await world.request(`/api/v1/offerings?when=${when}`)).json();
    expect(items.length).toBe(counts[when]);
  }
});

test('an empty site has nothing to count', async () => {
  const counts = await (await world.request('/api/v1/catalogue/counts')).json();
  expect(counts).toMatchObject({ studios: 0, next_3_days: 0, under_50: 0 });
});
