import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LandingLinks, LandingPage } from '#shared/schemas/landing.ts';
import { HOUR } from '#shared/time/time.ts';
import { eventually } from '#tests/eventually.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { listLandingPages } from './landing.ts';

let time = Date.now();
const world = await createWorld({}, () => new Date(time));
const owner = await makePerson(world);

const studioIn = (neighbourhood: string, latitude: number, wanted = {}) =>
  makeStudio(world, owner, { neighbourhood, latitude, longitude: 2.15, ...wanted });

const gracia = await studioIn('Gràcia', 41.4);
const again = await studioIn('gràcia', 41.4);
const horta = await studioIn('Horta', 41.43);

async function fill(studio: { id: string }, studio_type: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await makeEvent(world, await makeOffering(world, studio, { studio_type }));
}

async function page(query: string): Promise<LandingPage | number> {
  const reply = await world.request(`/api/v1/landing-page?${query}`, { headers: { 'Accept-Language': 'de' } });
  return reply.status === 200 ? ((await reply.json()) as LandingPage) : reply.status;
}

beforeAll(async () => {
  const [kilometresBetween, near] = [await studioIn('el Poblenou', 41.5), await studioIn('Sant Gervasi', 41.41)];
  await fill(gracia, 'ceramics', 3);
  await fill(again, 'ceramics', 2);
  await fill(gracia, 'mixed_media', 4);
  await fill(gracia, 'glass', 3);
  await fill(kilometresBetween, 'ceramics', 4);
  await fill(near, 'ceramics', 4);
  for (const neighbourhood of ['El Poblenou', 'Sant Gervasi']) await studioIn(neighbourhood, 41.45);
  await fill(horta, 'textiles', 4);
  // What cannot be booked is nothing to show.
  for (let at = 0; at < 4; at += 1) await makeOffering(world, kilometresBetween, { studio_type: 'dance' });
});

describe('a page of a craft or a neighbourhood', () => {
  it('is there where four offerings can be booked, and of a neighbourhood where two studios are', async () => {
    expect((await listLandingPages(world)).toSorted()).toEqual([
      '/studios/in/barcelona-el-poblenou',
      '/studios/in/barcelona-gracia',
      '/studios/in/barcelona-sant-gervasi',
      '/workshops-classes/ceramics',
      '/workshops-classes/ceramics/barcelona-el-poblenou',
      '/workshops-classes/ceramics/barcelona-gracia',
      '/workshops-classes/ceramics/barcelona-sant-gervasi',
      '/workshops-classes/mixed-media',
      '/workshops-classes/mixed-media/barcelona-gracia',
      '/workshops-classes/textiles',
      '/workshops-classes/textiles/barcelona-horta',
    ]);
  });

  it('shows what can be booked there, however the place is spellings, and what is beside it', async () => {
    const found = await page('craft=ceramics&neighbourhood=barcelona-gracia');
    expect(found).toMatchObject({
      neighbourhood: { slug: 'barcelona-gracia', name: 'Gràcia', city: 'Barcelona' },
      total: 5,
      crafts: [{ craft: 'mixed_media', total: 4 }],
      neighbourhoods: [{ slug: 'barcelona-sant-gervasi' }, { slug: 'barcelona-el-poblenou' }],
      has_studios: true,
      studios: [],
    });
    const { offerings } = found as LandingPage;
    expect(offerings.map(({ studio }) => studio.neighbourhood).toSorted()).toEqual([
      ...Array(3).fill('Gràcia'),
      ...Array(2).fill('gràcia'),
    ]);
    expect(offerings.every(({ next_event }) => next_event)).toBe(true);
  });

  it('of a craft in a neighbourhood may be of one studio, which then has no page of its neighbours', async () => {
    expect(await page('craft=textiles&neighbourhood=barcelona-horta')).toMatchObject({ total: 4, has_studios: false });
  });

  it('of a craft is about all places, and of a neighbourhood about its studios', async () => {
    expect(await page('craft=ceramics')).toMatchObject({ total: 13, neighbourhood: null, has_studios: false });
    const gracia = await page('neighbourhood=barcelona-gracia');
    expect(gracia).toMatchObject({ craft: null, total: 12, offerings: [] });
    expect((gracia as LandingPage).studios.length).toBe(2);
    const poblenou = (await page('neighbourhood=barcelona-el-poblenou')) as LandingPage;
    expect(poblenou.studios.map(({ neighbourhood }) => neighbourhood).toSorted()).toEqual([
      'El Poblenou',
      'el Poblenou',
    ]);
  });

  it('is what a studio there leads on to, where there is one', async () => {
    const pageOf = async ({ slug }: { slug: string }) => {
      const { neighbourhood_page } = await (await world.request(`/api/v1/studios/${slug}`)).json();
      return neighbourhood_page;
    };
    expect(await pageOf(gracia)).toBe('/studios/in/barcelona-gracia');
    expect(await pageOf(again)).toBe('/studios/in/barcelona-gracia');
    expect(await pageOf(horta)).toBe(null);
    expect(await pageOf(await studioIn('', 41.4))).toBe(null);
  });

  it.each([
    ['too little', 'craft=glass'],
    ['what cannot be booked', 'craft=dance'],
    ['too little in that place', 'craft=mixed_media&neighbourhood=barcelona-el-poblenou'],
    ['a single studio', 'neighbourhood=barcelona-horta'],
    ['no such place', 'craft=ceramics&neighbourhood=nowhere'],
    ['nothing asked', ''],
  ])('is not there for %s', async (_what, query) => {
    expect(await page(query)).toBe(404);
  });

  it.each(['craft=juggling', 'neighbourhood=a%2Fb'])('is not asked for by %s', async (query) => {
    expect(await page(query)).toBe(422);
  });
});

describe('neighbourhoods of one name', () => {
  beforeAll(async () => {
    const places = [
      { city: 'Dresden', country: 'DE', latitude: 51.06, longitude: 13.74 },
      { city: 'Köln', country: 'DE', latitude: 50.94, longitude: 6.96 },
      { city: 'Valencia', country: 'ES', latitude: 39.47, longitude: -0.38 },
      { city: 'Valencia', country: 'VE', latitude: 10.16, longitude: -68 },
    ];
    for (const { latitude, ...place } of places) {
      await fill(await studioIn('Altstadt', latitude, place), 'drawing', 2);
      await fill(await studioIn('Altstadt', latitude, place), 'drawing', 2);
    }
    await fill(await studioIn('Neustadt', 51.07, places[0]), 'drawing', 4);
    time += HOUR;
    await page('craft=drawing');
    await eventually(async () => expect(await page('craft=drawing')).toMatchObject({ total: 20 }));
  });

  it('are pages of their own, each with its city’s', async () => {
    const found = (await page('neighbourhood=dresden-altstadt')) as LandingPage;
    expect(found).toMatchObject({ neighbourhood: { name: 'Altstadt', city: 'Dresden' }, total: 4 });
    expect(found.studios.map(({ city }) => city)).toEqual(['Dresden', 'Dresden']);
    const { offerings, neighbourhoods } = (await page('craft=drawing&neighbourhood=koln-altstadt')) as LandingPage;
    expect(new Set(offerings.map(({ studio }) => studio.city))).toEqual(new Set(['Köln']));
    expect(neighbourhoods).toEqual([]);
  });

  it('are named by their country where the city has the same name too', async () => {
    for (const country of ['es', 've']) {
      expect(await page(`neighbourhood=valencia-altstadt-${country}`)).toMatchObject({ total: 4 });
    }
    expect(await page('neighbourhood=valencia-altstadt')).toBe(404);
    expect(await page('neighbourhood=altstadt')).toBe(404);
  });

  it('lead on to what is nearby only', async () => {
    const { neighbourhoods } = (await page('craft=drawing&neighbourhood=dresden-altstadt')) as LandingPage;
    expect(neighbourhoods.map(({ slug }) => slug)).toEqual(['dresden-neustadt']);
  });
});

it('hours that are too soon to be booked are nothing to show', async () => {
  const late = await studioIn('Late', 41.6);
  const soon = new Date(time + 24 * HOUR);
  for (let at = 0; at < 4; at += 1) {
    const offering = await makeOffering(world, late, {
      studio_type: 'sculpture',
      notice_minutes: at < 3 ? 0 : 48 * 60,
    });
    await sql`insert into free_hours (offering_id, seats, minutes, step_minutes, starts, last_day)
      values (${offering.id}, 1, 60, 60, tstzmultirange(tstzrange(${soon}, ${soon}, '[]')), ${soon})`.execute(world.db);
  }
  await fill(late, 'music', 4);
  time += HOUR;
  await expect.poll(() => page('craft=music')).toMatchObject({ total: 4 });
  expect(await page('craft=sculpture')).toBe(404);
  await world.db.updateTable('offerings').set({ notice_minutes: 0 }).where('studio_id', '=', late.id).execute();
  time += HOUR;
  await expect.poll(() => page('craft=sculpture')).toMatchObject({ total: 4 });
});

it('what is there is told while it is looked again', async () => {
  const glass = () => page('craft=glass');
  await fill(again, 'glass', 1);
  expect(await glass()).toBe(404);
  time += HOUR;
  expect(await glass()).toBe(404);
  await expect.poll(glass).toMatchObject({ total: 4 });
});

it('every page leads to the neighbourhoods with most to book, which have a page', async () => {
  const reply = await world.request('/api/v1/landing-links');
  const { neighbourhoods } = (await reply.json()) as LandingLinks;
  expect(neighbourhoods[0]?.name).toBe('Gràcia, Barcelona');
  expect(neighbourhoods.map(({ path }) => path)).toEqual(
    (await listLandingPages(world)).filter((path) => path.startsWith('/studios/in/')).slice(0, 6),
  );
});
