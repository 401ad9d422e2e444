import { beforeEach, expect, test } from 'vitest';
import type { LastSeats, NewStudios } from '#shared/schemas/programme.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const now = new Date('2026-11-18T12:00:00+01:00');
const world = await createWorld({}, () => now);
const owner = await makePerson(world);

beforeEach(async () => {
  await world.db.deleteFrom('studios').execute();
});

/** An offering of eight seats with a date. */
async function offer(title: string, at: string, seats_taken: number, wanted: Parameters<typeof makeOffering>[2] = {}) {
  const made = await makeOffering(world, await makeStudio(world, owner), { title, ...wanted });
  await addDate(made, at, seats_taken);
  return made;
}

const addDate = (offering: Awaited<ReturnType<typeof makeOffering>>, at: string, seats_taken: number) =>
  makeEvent(world, offering, {
    starts_at: new Date(at),
    ends_at: new Date(Date.parse(at) + 3_600_000),
    capacity: 8,
    seats_taken,
  });

async function lastSeats() {
  const { items } = (await (await world.request('/api/v1/catalogue/last-seats')).json()) as LastSeats;
  return items.map(({ title, next_event }) => [title, next_event?.seats_left]);
}

async function newStudios() {
  const { items } = (await (await world.request('/api/v1/catalogue/new-studios')).json()) as NewStudios;
  return items.map(({ name }) => name);
}

test('the last seats are those of dates with one to three, the soonest first', async () => {
  await offer('Three left', '2026-11-20T18:00:00+01:00', 5);
  await offer('One left', '2026-11-19T18:00:00+01:00', 7);
  await offer('Sold out', '2026-11-19T18:00:00+01:00', 8);
  await offer('Four left', '2026-11-19T18:00:00+01:00', 4);
  expect(await lastSeats()).toEqual([
    ['One left', 1],
    ['Three left', 3],
  ]);
});

test('an offering with several of such dates is told once, with the first of them', async () => {
  const bowl = await offer('Bowl', '2026-11-19T10:00:00+01:00', 0);
  await addDate(bowl, '2026-11-21T10:00:00+01:00', 6);
  await addDate(bowl, '2026-11-20T10:00:00+01:00', 5);
  expect(await lastSeats()).toEqual([['Bowl', 3]]);
});

test('seats of today and the six days after are told, of none later, and of none that is too late to book', async () => {
  await offer('Tonight', '2026-11-18T20:00:00+01:00', 7);
  await offer('Too late', '2026-11-18T20:00:00+01:00', 7, { notice_minutes: 600 });
  await offer('Last minute of the seventh day', '2026-11-24T23:59:00+01:00', 7);
  await offer('Eighth day', '2026-11-25T00:00:00+01:00', 7);
  expect(await lastSeats()).toEqual([
    ['Tonight', 1],
    ['Last minute of the seventh day', 1],
  ]);
});

test('four are enough', async () => {
  for (const day of [19, 20, 21, 22, 23]) await offer(`Day ${day}`, `2026-11-${day}T10:00:00+01:00`, 7);
  expect((await lastSeats()).map(([title]) => title)).toEqual(['Day 19', 'Day 20', 'Day 21', 'Day 22']);
});

test('what nobody may see has no last seats', async () => {
  await offer('Paused', '2026-11-19T10:00:00+01:00', 7, { status: 'paused' });
  expect(await lastSeats()).toEqual([]);
});

test('new studios are those of sixty days, the newest first, four of them', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const days of [40, 3, 12, 59, 20]) {
    await makeStudio(world, owner, { name: `${days} days`, published_at: daysAgo(days) });
  }
  await makeStudio(world, owner, { name: 'Long there', published_at: daysAgo(61) });
  await makeStudio(world, owner, { name: 'Nobody knows since when', published_at: null });
  await makeStudio(world, owner, { name: 'Off again', published_at: daysAgo(1), status: 'suspended' });
  expect(await newStudios()).toEqual(['3 days', '12 days', '20 days', '40 days']);
});

test('after sixty days a studio is no longer new', async () => {
  await makeStudio(world, owner, { published_at: new Date(now.getTime() - 60 * 86_400_000) });
  expect(await newStudios()).toEqual([]);
});
