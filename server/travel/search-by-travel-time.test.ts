import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { allPages, read } from '#tests/search/read-pages.ts';
import { createApp } from '../app.ts';
import { type RoutingEngine, UnroutableError } from '../providers/routing/port.ts';
import { localValhalla } from '../providers/routing/valhalla/local-valhalla.ts';
import { remoteValhalla } from '../providers/routing/valhalla/remote-valhalla.ts';
import { makeTiles } from '../providers/routing/valhalla/tiles.ts';
import { root } from '../root.ts';
import { createTravelTimes } from './travel-times.ts';

/** Some are just as far as others as the crow flies, but not on foot. */
const STUDIOS = {
  castle: { latitude: 47.1396, longitude: 9.5245 },
  rhine: { latitude: 47.1415, longitude: 9.5105 },
  triesenberg: { latitude: 47.1181, longitude: 9.5428 },
  triesen: { latitude: 47.1074, longitude: 9.5276 },
  schaan: { latitude: 47.165, longitude: 9.5087 },
};
const VADUZ = '47.1415,9.5215';
const WALK = 'mode=walking&minutes=90&sort=nearest';
/** Longer than any test takes: none depends on how busy the machine is. */
const PATIENT = { patience: 60_000, timeout: 60_000 };
const REST = 30_000;

let clock = new Date('2041-11-20T11:00:00Z');
const world = await createWorld({}, () => clock);
const owner = await makePerson(world);
for (const place of Object.values(STUDIOS)) {
  await makeEvent(world, await makeOffering(world, await makeStudio(world, owner, place)));
}

const folder = mkdtempSync(join(tmpdir(), 'atelio-finding-'));
const valhalla = localValhalla(await makeTiles(join(root, 'tests', 'data', 'liechtenstein.osm.pbf'), folder));
afterAll(() => {
  valhalla.stop?.();
  rmSync(folder, { recursive: true, force: true });
});

/** The site with this engine. */
function siteWith(engine: RoutingEngine | undefined, bounds: { patience?: number } = PATIENT) {
  const travel = createTravelTimes(() => engine, world, bounds);
  const app = createApp({ ...world, travel }, new Hono());
  return { request: async (path: string) => app.request(path) };
}
type Site = ReturnType<typeof siteWith>;

const find = (site: Site, near = VADUZ, more = '') =>
  read<OfferingSearchPage>(site, `/api/v1/offerings?near=${near}&${WALK}${more}`);

const source = ({ items, minutes_by }: OfferingSearchPage) => ({
  by: minutes_by,
  routes: items.map(({ id, minutes }) => ({ id, minutes })),
});

describe('what can be reached when the routing process is killed', () => {
  let mortal: boolean;
  beforeEach(() => {
    mortal = false;
  });
  const signal = (name: NodeJS.Signals) => {
    const pid = valhalla.pid();
    if (mortal && pid) process.kill(pid, name);
  };
  /** Killed as soon as it has a question, while it is mortal. */
  const engine: RoutingEngine = {
    ...valhalla,
    minutes(...asked) {
      // Stopped first: on a busy machine it could answer before it is killed.
      signal('SIGSTOP');
      const answer = valhalla.minutes(...asked);
      signal('SIGKILL');
      return answer;
    },
  };
  const estimated = async () => source(await find(siteWith(undefined)));

  it('is found all the while, estimated while it is gone, and by streets again after a rest', async () => {
    const site = siteWith(engine);
    const before = source(await find(site));
    expect(before.by).toBe('route');
    expect(before.routes.length).toBeGreaterThan(3);
    expect(before.routes).not.toEqual((await estimated()).routes);

    mortal = true;
    const doors = Array.from({ length: 8 }, (_, at) => `47.14${at},9.5215`);
    const meanwhile: OfferingSearchPage[] = [];
    for (const door of doors) meanwhile.push(await find(site, door));
    expect(meanwhile.map(({ minutes_by }) => minutes_by)).toEqual(doors.map(() => 'estimate'));
    for (const { items } of meanwhile) expect(items.length).toBeGreaterThan(0);

    mortal = false;
    expect((await find(site, doors[0])).minutes_by).toBe('estimate');
    clock = new Date(clock.getTime() + REST);
    expect((await find(site, doors[0])).minutes_by).toBe('route');
    expect(source(await find(siteWith(engine)))).toEqual(before);
  });

  it('goes on with the minutes of the pages before', async () => {
    const site = siteWith(engine);
    const all = source(await find(site));
    const other = siteWith(engine);
    const pages = await allPages(other, `near=${VADUZ}&${WALK}`, 2, async () => {
      mortal = true;
      for (const door of ['47.14,9.52', '47.15,9.52', '47.16,9.51']) {
        expect((await find(other, door)).minutes_by).toBe('estimate');
      }
    });
    expect(pages.map(({ id, minutes }) => ({ id, minutes }))).toEqual(all.routes);
  });

  it('stays estimated to the last page when it comes back', async () => {
    const site = siteWith(engine);
    mortal = true;
    const first = await find(site, VADUZ, '&limit=2');
    mortal = false;
    const cursor = `&cursor=${encodeURIComponent(first.next_cursor ?? '')}`;
    const second = await find(site, VADUZ, `&limit=2${cursor}`);
    expect([first.minutes_by, second.minutes_by]).toEqual(['estimate', 'estimate']);
    expect([...source(first).routes, ...source(second).routes]).toEqual((await estimated()).routes.slice(0, 4));
    expect((await find(site)).minutes_by).toBe('route');
  });
});

it('what can be reached by car is by streets, also with a studio around that is far from all of them', async () => {
  const away = await makeStudio(world, owner, { latitude: 46.4, longitude: 9.5 });
  await makeEvent(world, await makeOffering(world, away));
  const drive = `near=${VADUZ}&mode=driving&minutes=90`;
  const withFileLock = valhalla.minutes(
    { lat: 47.1415, lng: 9.5215 },
    [{ lat: 46.4, lng: 9.5 }],
    'driving',
    AbortSignal.timeout(60_000),
  );
  await expect(withFileLock).rejects.toThrow(UnroutableError);
  const { items, minutes_by } = await read<OfferingSearchPage>(siteWith(valhalla), `/api/v1/offerings?${drive}`);
  expect(minutes_by).toBe('route');
  expect(items).toHaveLength(Object.keys(STUDIOS).length);
  expect(items.map(({ studio }) => studio.slug)).not.toContain(away.slug);
});

describe('what can be reached by an engine elsewhere', () => {
  type Answer = (res: ServerResponse, targets: unknown[]) => void;
  const say =
    (text: string, status = 200) =>
    (res: ServerResponse) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(text);
  const sayTimes =
    (timeOf: (at: number) => unknown): Answer =>
    (res, targets) => {
      const routes = targets.map((_, at) => ({ to_index: at, time: timeOf(at) }));
      say(JSON.stringify({ sources_to_targets: [routes] }))(res);
    };
  /** Ten minutes to the first, eleven to the second. */
  const well = sayTimes((at) => 600 + at * 60);
  const hang: Answer = () => {};

  let answer: Answer = well;
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    answer(res, JSON.parse(text).targets);
  });
  server.listen(0, '127.0.0.1');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const elsewhere = () => remoteValhalla(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  it.each<[string, Answer]>([
    ['answers with an error', say('{}', 500)],
    ['answers with a page', say('<html>Bad gateway</html>')],
    ['answers with nothing', say('')],
    ['breaks off', (res) => res.writeHead(200, { 'content-length': '1000' }).write('{"sources', () => res.destroy())],
    ['hangs up', (res) => res.destroy()],
    ['leads elsewhere', (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['leaves the last place out', (res, targets) => sayTimes(() => 60)(res, targets.slice(1))],
    ['tells negative times', sayTimes((at) => (at === 1 ? -60 : 60))],
    ['tells times in words', sayTimes(() => '600')],
    ['tells what is no number', say('{"sources_to_targets":[[{"to_index":0,"time":NaN}]]}')],
    [
      'tells what is no finite number',
      (res, targets) => {
        const routes = targets.map((_, at) => `{"to_index":${at},"time":1e999}`);
        say(`{"sources_to_targets":[[${routes}]]}`)(res);
      },
    ],
    ['tells another shape', say('{"sources_to_targets":{"0":[60,60,60,60,60]}}')],
    ['tells nothing', say('null')],
  ])('is estimated when it %s, and by streets when it is well again', async (_what, ill) => {
    const site = siteWith(elsewhere());
    answer = ill;
    expect(source(await find(site))).toEqual(source(await find(siteWith(undefined))));
    answer = well;
    const { by, routes } = source(await find(site));
    expect(by).toBe('route');
    expect(routes.map(({ minutes }) => minutes)).toEqual([10, 11, 12, 13, 14]);
  });

  it('is estimated when it hangs', async () => {
    answer = hang;
    const { by, routes } = source(await find(siteWith(elsewhere(), { patience: 20 })));
    expect(by).toBe('estimate');
    expect(routes.length).toBeGreaterThan(3);
  });

  it('leaves out what there is no way to', async () => {
    answer = sayTimes((at) => (at === 0 ? null : 60));
    const { by, routes } = source(await find(siteWith(elsewhere())));
    expect(by).toBe('route');
    expect(routes).toHaveLength(4);
  });
});
