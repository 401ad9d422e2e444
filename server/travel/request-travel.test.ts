import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  FilterSuggestions,
  OfferingSearchPage,
  SearchFacets,
  SearchMarkers,
} from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { read } from '#tests/search/read-pages.ts';
import { createApp } from '../app.ts';
import type { RoutingEngine } from '../providers/routing/port.ts';
import type { Screens } from '../screens.ts';
import { consumeQuota } from './routing-quota.ts';
import { createTravelTimes } from './travel-times.ts';

const world = await createWorld();
const owner = await makePerson(world);
for (const off of [0, 0.001, 0.002]) {
  const studio = await makeStudio(world, owner, { latitude: 41.4 + off, longitude: 2.17 });
  await makeEvent(world, await makeOffering(world, studio));
}
const WALK = 'near=41.4,2.17&mode=walking&minutes=30';

/** Places that the engine was asked about, question by question. */
let asked: number[];
beforeEach(async () => {
  asked = [];
  await world.db.deleteFrom('rate_limits').execute();
});

const well = async () => 10;
const never = () => new Promise<number>(() => {});

interface Site {
  paid?: boolean;
  says?: () => Promise<number>;
  patience?: number;
  screens?: Screens;
}

/** The site behind a proxy, with an engine that says ten minutes for each way, and remembers nothing of other sites. */
function siteWith({ paid = false, says = well, patience = 60_000, screens }: Site) {
  const engine: RoutingEngine = {
    name: 'google',
    most: 1000,
    paid,
    minutes(_from, to) {
      asked.push(to.length);
      return Promise.all(to.map(says));
    },
  };
  const travel = createTravelTimes(() => engine, world, { patience });
  const config = { ...world.config, trustProxy: true, auth: { ...world.config.auth, rateLimits: true } };
  const services = { ...world, config, travel };
  const app = createApp(services, new Hono(), screens);
  const from = (address: string) => ({
    request: async (path: string) => app.request(path, { headers: { 'X-Forwarded-For': address } }),
  });
  return { app, from, spend: (address: string) => consumeQuota(services, address, 1000) };
}

const whoTold = async (site: ReturnType<typeof siteWith>, address: string) =>
  (await read<OfferingSearchPage>(site.from(address), `/api/v1/offerings?${WALK}`)).minutes_by;

describe('a list, its counts and its map', () => {
  it.each([
    ['by streets', well, 'route'],
    ['by estimates', () => Promise.reject(new Error('ill')), 'estimate'],
  ])('are of the same minutes, %s, which the engine is asked for once', async (_what, says, by) => {
    const site = siteWith({ says }).from('10.0.0.1');
    const [list, counts, map] = await Promise.all([
      read<OfferingSearchPage>(site, `/api/v1/offerings?${WALK}`),
      read<SearchFacets>(site, `/api/v1/search/facets?${WALK}`),
      read<SearchMarkers>(site, `/api/v1/search/places?${WALK}`),
    ]);
    expect([list.minutes_by, counts.minutes_by, map.minutes_by]).toEqual([by, by, by]);
    expect([list.items.length, counts.total, map.items.length]).toEqual([3, 3, 3]);
    expect(asked.length).toBeLessThanOrEqual(by === 'route' ? 1 : 3);
  });

  it('say of nobody that they gave minutes which were not asked for', async () => {
    const site = siteWith({}).from('10.0.0.1');
    for (const what of ['facets', 'places']) {
      const { minutes_by } = await read<SearchFacets>(site, `/api/v1/search/${what}?near=41.4,2.17`);
      expect(minutes_by).toBeNull();
    }
    expect(asked).toEqual([]);
  });
});

describe('an engine that costs money', () => {
  it('is asked until a network has spent what it may; then its times are estimated, and others go on', async () => {
    const site = siteWith({ paid: true });
    await site.spend('10.0.0.1');
    expect(await whoTold(site, '10.0.0.1')).toBe('estimate');
    expect(asked).toEqual([]);
    expect(await whoTold(site, '10.0.0.2')).toBe('route');
    expect(asked).toEqual([3]);
  });

  it('costs nothing for what is remembered, whoever asks', async () => {
    const site = siteWith({ paid: true });
    await whoTold(site, '10.0.0.2');
    await site.spend('10.0.0.1');
    expect(await whoTold(site, '10.0.0.1')).toBe('route');
  });

  it('is paid for by whoever opens a page, not by the program that renders it', async () => {
    const screens: Screens = async ({ callApi }) => callApi(`http://in.process/api/v1/offerings?${WALK}`);
    const site = siteWith({ paid: true, screens });
    await site.spend('10.0.0.1');
    const open = (address: string) => read<OfferingSearchPage>(site.from(address), '/workshops-classes');
    expect((await open('10.0.0.1')).minutes_by).toBe('estimate');
    expect((await open('10.0.0.2')).minutes_by).toBe('route');
  });

  it('is not asked for numbers beside saved searches', async () => {
    const person = await makePerson(world);
    const { app } = siteWith({ paid: true });
    const question = Object.fromEntries(new URLSearchParams(WALK));
    await app.request('/api/v1/me/searches', json('POST', { question }, person));
    await world.db
      .updateTable('saved_searches')
      .set({ looked_at: new Date(0) })
      .execute();
    const reply = await app.request('/api/v1/me/searches', { headers: asPerson(person) });
    expect((await reply.json()).items).toHaveLength(1);
    expect(asked).toEqual([]);
  });
});

describe('a request that asks the engine again and again', () => {
  it('waits for it once: filter suggestions for an empty result', async () => {
    const site = siteWith({ says: never, patience: 20 }).from('10.0.0.1');
    const nothing = 'near=41.42,2.17&mode=walking&minutes=1&rating_min=5';
    expect((await read<FilterSuggestions>(site, `/api/v1/search/filter-suggestions?${nothing}`)).items).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('waits for it once: all saved searches', async () => {
    const person = await makePerson(world);
    const { app } = siteWith({ says: never, patience: 20 });
    for (const near of ['41.4,2.17', '41.401,2.17', '41.402,2.17']) {
      const question = { near, mode: 'walking', minutes: '30' };
      await app.request('/api/v1/me/searches', json('POST', { question }, person));
    }
    await world.db
      .updateTable('saved_searches')
      .set({ looked_at: new Date(0) })
      .execute();
    const reply = await app.request('/api/v1/me/searches', { headers: asPerson(person) });
    expect((await reply.json()).items).toHaveLength(3);
    expect(asked).toHaveLength(1);
  });
});
