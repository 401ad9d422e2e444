import { describe, expect, it } from 'vitest';
import { estimateMetres, estimateMinutes } from '#server/travel/estimate.ts';
import { destination, metresBetween } from '#server/travel/positions.ts';
import type { OfferingSearchPage, StudioSearchPage } from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { read } from '#tests/search/read-pages.ts';

const HERE = { lat: 41.4, lng: 2.17 };
/** A quarter of a second more than twenty minutes. */
const THERE = destination(HERE, estimateMetres(20 + 0.25 / 60, 'walking'), 1);

const world = await createWorld();
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { latitude: THERE.lat, longitude: THERE.lng, blur_position: false });
await makeEvent(world, await makeOffering(world, studio));

const WALK = `near=${HERE.lat},${HERE.lng}&mode=walking`;
const minutesOf = async (list: 'offerings' | 'studios', query: string) =>
  (await read<OfferingSearchPage | StudioSearchPage>(world, `/api/v1/${list}?${query}`)).items.map(
    ({ minutes }) => minutes,
  );

describe.each(['offerings', 'studios'] as const)('minutes to %s', (list) => {
  it('are the same, whether or not the question has a bound: a begun one counts', async () => {
    expect(estimateMinutes(metresBetween(HERE, THERE), 'walking') * 60).toBeCloseTo(1200.25, 2);
    expect(await minutesOf(list, WALK)).toEqual([21]);
    expect(await minutesOf(list, `${WALK}&minutes=45`)).toEqual([21]);
    expect(await minutesOf(list, `${WALK}&minutes=21`)).toEqual([21]);
  });

  it('are never more than were asked for', async () => {
    expect(await minutesOf(list, `${WALK}&minutes=20`)).toEqual([]);
  });
});
