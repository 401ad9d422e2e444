import { beforeEach, expect, test } from 'vitest';
import type { CatalogueCounts, Programme } from '#shared/schemas/programme.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
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

const HERE = { lat: 41.4, lng: 2.17 };
/** A degree of latitude is 111 km. */
const north = (km: number) => ({ latitude: HERE.lat + km / 111.2, longitude: HERE.lng });

async function offerAt(title: string, at: string, km: number) {
  const made = await makeOffering(world, await makeStudio(world, owner, north(km)), { title });
  await makeEvent(world, made, { starts_at: new Date(at), ends_at: new Date(Date.parse(at) + 60_000) });
  return made;
}

const near = async () => {
  const { days } = (await (await world.request(`/api/v1/programme?near=${HERE.lat},${HERE.lng}`)).json()) as Programme;
  return days.map(({ total, items }) => [
    total,
    items.map(({ title, metres }) => [title, metres && Math.round(metres / 500) / 2]),
  ]);
};

test('near somebody each day tells the nearest first, and how far they are, up to 25 km', async () => {
  await offerAt('Five', '2026-11-20T09:00:00+01:00', 5);
  await offerAt('One', '2026-11-20T22:00:00+01:00', 1);
  for (const km of [6, 7, 8]) await offerAt(`At ${km}`, '2026-11-20T08:00:00+01:00', km);
  await offerAt('Twenty-four', '2026-11-22T10:00:00+01:00', 24);
  await offerAt('Too far', '2026-11-22T10:00:00+01:00', 26);
  expect(await near()).toEqual([
    [
      5,
      [
        ['One', 1],
        ['Five', 5],
        ['At 6', 6],
        ['At 7', 7],
      ],
    ],
    [0, []],
    [1, [['Twenty-four', 24]]],
  ]);
});

test('near somebody an offering with two dates on a day counts once, with the first of them', async () => {
  const made = await offerAt('Bowl', '2026-11-21T18:00:00+01:00', 1);
  await makeEvent(world, made, {
    starts_at: new Date('2026-11-21T10:00:00+01:00'),
    ends_at: new Date('2026-11-21T11:00:00+01:00'),
  });
  expect((await near())[1]).toEqual([1, [['Bowl', 1]]]);
});

test.each(['here', '91,0', '', '41.4'])('%j is nowhere to be near', async (place) => {
  expect((await world.request(`/api/v1/programme?near=${place}`)).status).toBe(422);
});

test('a day with more dates than are counted shows what begins at nine, noon, three and six', async () => {
  const made = await offer('Every minute', '2026-11-21T00:00:00+01:00');
  await world.db
    .insertInto('events')
    .values(
      Array.from({ length: 1440 }, (_, minute) => ({
        offering_id: made.id,
        studio_id: made.studio_id,
        capacity: 8,
        starts_at: new Date(Date.parse('2026-11-21T00:00:00+01:00') + minute * 60_000),
        ends_at: new Date(Date.parse('2026-11-21T00:01:00+01:00') + minute * 60_000),
      })),
    )
    .execute();
  const { days } = (await (await world.request('/api/v1/programme')).json()) as Programme;
  expect(days[1]?.total).toBe(1000);
  expect(days[1]?.items.map(({ next_event }) => next_event?.starts_at.slice(11, 16))).toEqual([
    '09:00',
    '12:00',
    '15:00',
    '18:00',
  ]);
});

test.each([
  ['2026-11-16T00:00:00+01:00', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-22T23:59:00+01:00', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-12-31T12:00:00+01:00', ['2027-01-01', '2027-01-02', '2027-01-03']],
])('the weekend of %s', (now, days) => {
  expect(weekendAt(new Date(now), 'Europe/Madrid')).toEqual(days);
});

test('the counts are what the filters will find', async () => {
  await offer('Tonight', '2026-11-18T20:00:00+01:00', { price: 4999 });
  await offer('Friday', '2026-11-20T20:00:00+01:00', { price: 5000, materials_included: false });
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
