import { beforeEach, describe, expect, test } from 'vitest';
import { makeStudio } from '#tests/makers.ts';
import { createSearchScenario } from '#tests/search/search-scenario.ts';

const { world, owner, offer, find, titles, refusedOn } = await createSearchScenario();

describe('a place', () => {
  const NEAR = '41.4,2.2';
  beforeEach(async () => {
    const at = ['2026-11-20T18:00:00+01:00'];
    const studioAt = (latitude: number | null, longitude: number | null) =>
      makeStudio(world, owner, { latitude, longitude });
    await offer('Two kilometres', ['2026-11-19T18:00:00+01:00'], { studio: await studioAt(41.418, 2.2) });
    await offer('Next door', at, { studio: await studioAt(41.4005, 2.2) });
    await offer('Nowhere', at, { studio: await studioAt(null, null) });
    await offer('North Pole', at, { studio: await studioAt(90, 0) });
    await offer('Across the date line', at, { studio: await studioAt(0, -179.999) });
  });

  test('the nearest come first, and those without a position last', async () => {
    expect(await titles({ near: NEAR, sort: 'nearest' })).toEqual([
      'Next door',
      'Two kilometres',
      'North Pole',
      'Across the date line',
      'Nowhere',
    ]);
  });

  test('a radius is a circle', async () => {
    expect(await titles({ near: NEAR, radius_km: 0.1 })).toEqual(['Next door']);
    expect(await titles({ near: NEAR, radius_km: 1.99 })).toEqual(['Next door']);
    expect(await titles({ near: NEAR, radius_km: 2.1 })).toEqual(['Two kilometres', 'Next door']);
    expect((await titles({ near: NEAR, radius_km: 20000 })).length).toBe(4);
    expect(await titles({ near: NEAR, radius_km: 0 })).toEqual([]);
  });

  test('the poles and the date line are places like any other', async () => {
    expect(await titles({ near: '90,0', radius_km: 1 })).toEqual(['North Pole']);
    expect(await titles({ near: '90,180', radius_km: 1 })).toEqual(['North Pole']);
    expect(await titles({ near: '-90,-180', radius_km: 1 })).toEqual([]);
    expect(await titles({ near: '0,179.999', radius_km: 1 })).toEqual(['Across the date line']);
    expect((await titles({ near: '-90,0', sort: 'nearest' })).at(-1)).toBe('Nowhere');
  });

  test('the nearest of nothing, and a radius around nothing, are refused', async () => {
    await refusedOn({ sort: 'nearest' }, 'near');
    await refusedOn({ radius_km: 5 }, 'near');
  });

  test.each(['91,0', '0,181', 'here', '41.4', '41.4;2.2', 'NaN,NaN', '1e1,2', ''])('%j is no place', (near) =>
    refusedOn({ near }, 'near'),
  );

  test.each([-1, 20001, 'far', '1e3', ''])('%j is no radius', (radius_km) =>
    refusedOn({ near: NEAR, radius_km }, 'radius_km'),
  );

  test('asking from all sides does not find a door that its owner keeps to the guests', async () => {
    await world.db.deleteFrom('studios').execute();
    const studio = await makeStudio(world, owner, { latitude: 41.4, longitude: 2.2, blur_position: true });
    await offer('Behind a door', ['2026-11-20T18:00:00+01:00'], { studio });
    const [found] = await find({ near: NEAR, radius_km: 1 });
    const { lat, lng } = found?.studio ?? {};
    expect([lat, lng]).not.toEqual([41.4, 2.2]);
    expect(await titles({ near: NEAR, radius_km: 0.07 })).toEqual([]);
    expect(await titles({ near: `${lat},${lng}`, radius_km: 0.01 })).toEqual(['Behind a door']);
    expect(await titles({ near: NEAR, radius_km: 0.21 })).toEqual(['Behind a door']);
  });
});
