import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { metresBetween } from '#server/travel/travel.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { coveringCells, coveringRegions, regionAt } from './grid-cells.ts';

const world = await createWorld();

const anyPlace = fc.record({
  lat: fc.double({ min: -88, max: 88, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

async function cellsAt(places: readonly { lat: number; lng: number }[]): Promise<number[][]> {
  const { rows } = await sql<{ cells: number[] }>`
    select cells_at(lat, lng) as cells
    from unnest(${places.map(({ lat }) => lat)}::float8[], ${places.map(({ lng }) => lng)}::float8[])
      with ordinality given(lat, lng, at)
    order by at`.execute(world.db);
  return rows.map(({ cells }) => cells);
}

it('a place is in the same large square for the program as for the database', async () => {
  const corners = [-90, -45.25, -0.25, 0, 0.25, 41.25, 90].flatMap((lat) =>
    [-180, -179.75, -0.25, 0, 2, 2.25, 179.99, 180].map((lng) => ({ lat, lng })),
  );
  const places = [...corners, ...fc.sample(anyPlace, 500)];
  const cells = await cellsAt(places);
  expect(places.map(({ lat, lng }) => regionAt(lat, lng))).toEqual(cells.map(([region]) => region));
});

it('what lies within a circle lies in its squares, and a blurred position in its regions', async () => {
  const asked = fc.sample(
    fc.record({
      middle: anyPlace,
      metres: fc.integer({ min: 1, max: 60_000 }),
      north: fc.double({ min: -1, max: 1, noNaN: true }),
      east: fc.double({ min: -1, max: 1, noNaN: true }),
    }),
    2000,
  );
  const within = asked.flatMap(({ middle, metres, north, east }) => {
    const degrees = metres / 111_000;
    const place = {
      lat: middle.lat + north * degrees,
      lng: ((middle.lng + (east * degrees) / Math.cos((middle.lat * Math.PI) / 180) + 540) % 360) - 180,
    };
    return metresBetween(middle, place) <= metres ? [{ circle: { ...middle, metres }, place }] : [];
  });
  expect(within.length).toBeGreaterThan(1000);
  const cells = await cellsAt(within.map(({ place }) => place));
  for (const [at, { circle, place }] of within.entries()) {
    const around = coveringCells(circle);
    if (around)
      expect(cells[at], JSON.stringify({ circle, place })).toSatisfy((mine: number[]) =>
        mine.some((cell) => around.includes(cell)),
      );
    const regions = coveringRegions(circle);
    if (regions) expect(regions).toContain(regionAt(place.lat, place.lng));
  }
});

it('a box over the date line has squares on both of its sides, and what is too wide or over a pole has none', () => {
  const around = coveringRegions({ south: 0.05, north: 0.1, west: 179.9, east: -179.9 });
  expect(around?.toSorted()).toEqual([regionAt(0.07, 179.95), regionAt(0.07, -179.95)].toSorted());
  expect(coveringCells({ south: 30, north: 60, west: -10, east: 30 })).toBeUndefined();
  expect(coveringCells({ lat: 89.5, lng: 0, metres: 100 })).toBeUndefined();
  expect(coveringRegions({ lat: 41.4, lng: 2.15, metres: 200_000 })).toBeUndefined();
});

it('dates are in the region of their studio, also once it has moved or they were put off', async () => {
  const studio = await makeStudio(world, await makePerson(world), { latitude: 41.4, longitude: 2.15 });
  const offering = await makeOffering(world, studio);
  const event = await makeEvent(world, offering);
  const regionOf = async () =>
    (await world.db.selectFrom('events').select('region').where('id', '=', event.id).executeTakeFirst())?.region;
  expect(await regionOf()).toBe(regionAt(41.4, 2.15));
  await world.db.updateTable('studios').set({ latitude: 52.5, longitude: 13.4 }).where('id', '=', studio.id).execute();
  expect(await regionOf()).toBe(regionAt(52.5, 13.4));
  await world.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
  await world.db.updateTable('studios').set({ latitude: 48.85, longitude: 2.35 }).where('id', '=', studio.id).execute();
  await world.db.updateTable('events').set({ status: 'scheduled' }).where('id', '=', event.id).execute();
  expect(await regionOf()).toBe(regionAt(48.85, 2.35));
});

it('a date that is planned while its studio moves waits, and goes along', async () => {
  const studio = await makeStudio(world, await makePerson(world), { latitude: 41.4, longitude: 2.15 });
  const offering = await makeOffering(world, studio);
  const planned = await transaction(world.db, async (tx) => {
    await sql`select from studios where id = ${studio.id} for update`.execute(tx);
    await tx.updateTable('studios').set({ latitude: 52.5, longitude: 13.4 }).where('id', '=', studio.id).execute();
    const event = makeEvent(world, offering);
    await untilBlocked(world);
    return [event];
  });
  const [event] = await Promise.all(planned);
  const found = await world.db
    .selectFrom('events')
    .select('region')
    .where('id', '=', event?.id ?? '')
    .execute();
  expect(found).toEqual([{ region: regionAt(52.5, 13.4) }]);
});
