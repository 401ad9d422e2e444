import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { googleRoutes } from './google.ts';
import { UnroutableError } from './port.ts';
import { localValhalla } from './valhalla/local-valhalla.ts';
import { remoteValhalla } from './valhalla/remote-valhalla.ts';
import { makeTiles } from './valhalla/tiles.ts';

const EXTRACT = join(root, 'tests', 'data', 'liechtenstein.osm.pbf');
const VADUZ = { lat: 47.1415, lng: 9.5215 };
const TRIESEN = { lat: 47.1074, lng: 9.5276 };
/** Beyond the Rhine, where the extract has no streets. */
const SEVELEN = { lat: 47.1, lng: 9.45 };
/** Valhalla's answer for the first place. */
const minute = { to_index: 0, time: 60 };
const BARCELONA = { lat: 41.4, lng: 2.17 };
const soon = () => AbortSignal.timeout(20_000);

const folder = mkdtempSync(join(tmpdir(), 'atelio-routing-'));
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that answers each request with the given function. */
async function standIn(answer: (asked: unknown, req: IncomingMessage) => { status?: number; body: unknown }) {
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const { status = 200, body } = answer(JSON.parse(text), req);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('Valhalla in a child process', () => {
  it('builds tiles of an extract once, answers from them, and again after it was killed', async () => {
    const messages: string[] = [];
    const settings = await makeTiles(EXTRACT, folder, { tell: (line) => messages.push(line) });
    expect(messages).toHaveLength(5);
    expect(messages[1]).toBe('2 of 5, reading corners');
    messages.length = 0;
    expect(await makeTiles(EXTRACT, folder, { tell: (line) => messages.push(line) })).toBe(settings);
    expect(messages).toEqual([]);

    const engine = localValhalla(settings);
    closing.push(() => engine.stop?.());
    const ask = () => engine.minutes(VADUZ, [TRIESEN, SEVELEN], 'walking', soon());
    const [walk, never] = await ask();
    expect(walk).toBeGreaterThan(45);
    expect(walk).toBeLessThan(75);
    expect(never).toBeNull();
    const [drive] = await engine.minutes(VADUZ, [TRIESEN], 'driving', soon());
    expect(drive).toBeGreaterThan(3);
    expect(drive).toBeLessThan(12);
    const [[ring = []] = []] = (await engine.reach?.(VADUZ, 20, 'walking', soon())) ?? [];
    expect(ring.length).toBeGreaterThan(10);
    expect(ring[0]).toEqual(ring.at(-1));

    for (const [from, to] of [
      [BARCELONA, BARCELONA],
      [VADUZ, BARCELONA],
      [SEVELEN, VADUZ],
    ] as const) {
      await expect(engine.minutes(from, [to], 'walking', soon())).rejects.toThrow(UnroutableError);
    }
    await expect(engine.reach?.(BARCELONA, 20, 'walking', soon())).rejects.toThrow(UnroutableError);

    const asked = ask();
    process.kill(engine.pid() ?? 0, 'SIGKILL');
    await expect(asked).rejects.toThrow('The routing process ended');
    expect((await ask())[0]).toBe(walk);
  });
});

describe('Valhalla at a URL', () => {
  it('gets requests in its own format, and its responses are understood', async () => {
    const asked: unknown[] = [];
    const url = await standIn((question, { url }) => {
      asked.push(url, question);
      return {
        body: {
          sources_to_targets: [
            [
              { to_index: 1, time: 600 },
              { to_index: 0, time: null },
            ],
          ],
        },
      };
    });
    expect(await remoteValhalla(`${url}/valhalla`).minutes(VADUZ, [SEVELEN, TRIESEN], 'driving', soon())).toEqual([
      null,
      10,
    ]);
    expect(asked).toEqual([
      '/valhalla/sources_to_targets',
      {
        sources: [{ lat: 47.1415, lon: 9.5215 }],
        targets: [
          { lat: 47.1, lon: 9.45 },
          { lat: 47.1074, lon: 9.5276 },
        ],
        costing: 'auto',
      },
    ]);
  });

  it('stays healthy when there are no streets at a place', async () => {
    const body = { error_code: 171, error: 'No suitable edges near location', status_code: 400 };
    const engine = remoteValhalla(await standIn(() => ({ status: 400, body })));
    await expect(engine.minutes(VADUZ, [TRIESEN], 'walking', soon())).rejects.toThrow(UnroutableError);
  });

  it.each([
    ['an error', { status: 500, body: {} }],
    ['nonsense', { body: { sources_to_targets: 'soon' } }],
    ['negative times', { body: { sources_to_targets: [[{ to_index: 0, time: -5 }]] } }],
    ['times as text', { body: { sources_to_targets: [[{ to_index: 0, time: '600' }]] } }],
    ['no time at all', { body: { sources_to_targets: [[{ to_index: 0 }]] } }],
    ['nothing about a place', { body: { sources_to_targets: [[]] } }],
    ['a place that was not requested', { body: { sources_to_targets: [[{ to_index: 1, time: 600 }]] } }],
    ['a place twice', { body: { sources_to_targets: [[minute, minute]] } }],
    ['two rows', { body: { sources_to_targets: [[minute], [minute]] } }],
  ])('fails with %s instead of passing it on', async (_what, answer) => {
    const url = await standIn(() => answer);
    await expect(remoteValhalla(url).minutes(VADUZ, [TRIESEN], 'walking', soon())).rejects.toThrow();
  });
});

describe('a reachable area from Valhalla', () => {
  const areaOf = (...ring: unknown[]) => ({
    features: [{ geometry: { type: 'Polygon', coordinates: [ring] } }],
  });
  it.each([
    ['is off the globe', areaOf([200, 47], [201, 47], [201, 48], [200, 47])],
    ['has no extent', areaOf([9, 47], [9, 47])],
    ['has coordinates as text', areaOf(['9', '47'], ['9', '48'], ['10', '47'], ['9', '47'])],
    ['is a line', { features: [{ geometry: { type: 'LineString', coordinates: [[9, 47]] } }] }],
  ])('is an error when it %s', async (_what, body) => {
    const engine = remoteValhalla(await standIn(() => ({ body })));
    await expect(engine.reach?.(VADUZ, 20, 'walking', soon())).rejects.toThrow();
  });
});

describe('Google’s Routes API', () => {
  it('gets the key and a mask of the needed fields, and its response is understood', async () => {
    const headers: unknown[] = [];
    const url = await standIn((_question, req) => {
      headers.push(req.url, req.headers['x-goog-api-key'], req.headers['x-goog-fieldmask']);
      return {
        body: [
          { destinationIndex: 1, condition: 'ROUTE_NOT_FOUND' },
          { condition: 'ROUTE_EXISTS', duration: '90s' },
        ],
      };
    });
    const google = googleRoutes({ key: 'a-key', url });
    expect(await google.minutes(VADUZ, [TRIESEN, SEVELEN], 'walking', soon())).toEqual([1.5, null]);
    expect(headers).toEqual(['/distanceMatrix/v2:computeRouteMatrix', 'a-key', 'destinationIndex,condition,duration']);
  });
  it('is an error when it leaves a place out', async () => {
    const url = await standIn(() => ({ body: [{ condition: 'ROUTE_EXISTS', duration: '90s' }] }));
    const google = googleRoutes({ key: 'a-key', url });
    await expect(google.minutes(VADUZ, [TRIESEN, SEVELEN], 'walking', soon())).rejects.toThrow('left places out');
  });
});
