import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { root } from '../root.ts';
import type { TravelTimes } from '../services.ts';
import { metresBetween } from './positions.ts';
import { type StartedTravel, startTravel } from './travel.ts';

const MONACO = join(root, 'tests', 'data', 'monaco.osm.pbf');
const HARBOUR = { lat: 43.735, lng: 7.4235 };
const CASINO = { lat: 43.7392, lng: 7.4275 };

let dataDir: string;
let said: string[];
let travel: StartedTravel | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelio-travel-'));
  said = [];
});
afterEach(() => {
  travel?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(
  extract: string | undefined,
  role: Config['role'] = 'all',
  more: Partial<Config['travel']> = {},
): StartedTravel {
  const lines = new Writable({
    write(line, _encoding, done) {
      said.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const settings = { extract, valhallaUrl: undefined, google: undefined, ...more };
  travel = startTravel({ dataDir, role, travel: settings }, { log: pino(lines), now: () => new Date(0) });
  return travel;
}

const by = async (times: TravelTimes) => (await times.minutes(HARBOUR, [CASINO], 'walking')).by;
const isSaid = (text: string) =>
  vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining(text)), { timeout: 50_000 });

describe('travel times by an extract', () => {
  it('are estimated until its tiles are made, and the log says how far they are', async () => {
    const times = start(MONACO);
    expect(await by(times)).toBe('estimate');
    await isSaid('routing tiles are ready');
    expect(said).toContain('routing tiles: 2 of 5, reading corners');
    // What arrives too late on a busy machine is there for the next question.
    await vi.waitFor(async () => expect(await by(times)).toBe('route'), { timeout: 50_000 });
  });

  it('are not for workers, which neither make tiles nor load them', async () => {
    expect(await by(start(MONACO, 'worker'))).toBe('estimate');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(said).toEqual([]);
  });

  it('stay estimates where the extract is missing or broken, and the log says so in a sentence', async () => {
    const missing = join(dataDir, 'missing.osm.pbf');
    const without = start(missing);
    await isSaid(`no routing tiles, travel times are estimated: There is no file ${missing}`);
    expect(await by(without)).toBe('estimate');
    const broken = join(dataDir, 'broken.osm.pbf');
    writeFileSync(broken, 'no streets at all');
    const times = start(broken);
    await isSaid(`no routing tiles, travel times are estimated: The extract ${broken} cannot be read`);
    expect(await by(times)).toBe('estimate');
  });

  it('leave nothing behind when the program ends while tiles are made', async () => {
    const times = start(MONACO);
    await isSaid('routing tiles: 1 of 5');
    times.stop();
    const routing = join(dataDir, 'routing');
    await vi.waitFor(() => expect(existsSync(routing) && readdirSync(routing)).toEqual([]), { timeout: 50_000 });
    expect(said.filter((line) => line.startsWith('no routing tiles'))).toEqual([]);
  });
});

describe('travel times in the demo', () => {
  const SAGRADA_FAMILIA = { lat: 41.4036, lng: 2.1744 };
  const CATALUNYA = { lat: 41.387, lng: 2.17 };
  const walk = (times: TravelTimes) => times.minutes(SAGRADA_FAMILIA, [CATALUNYA], 'walking');

  it('are routes on foot through Barcelona without any setting, and estimates for driving', {
    timeout: 120_000,
  }, async () => {
    const times = start(undefined);
    times.addDemoStreets();
    expect((await walk(times)).by).toBe('estimate');
    await isSaid('routing tiles are ready');
    await vi.waitFor(async () => expect((await walk(times)).by).toBe('route'), { timeout: 50_000 });
    expect((await walk(times)).minutes[0]).toBeCloseTo(31.4, 0);
    expect((await times.minutes(SAGRADA_FAMILIA, [CATALUNYA], 'driving')).by).toBe('estimate');

    const { area, by: said } = await times.reach(CATALUNYA, 20, 'walking');
    expect(said).toBe('route');
    const distances = (area[0]?.[0] ?? []).map(([lng, lat]) => metresBetween(CATALUNYA, { lat, lng }));
    expect(Math.max(...distances) / Math.min(...distances)).toBeGreaterThan(1.2);
    expect((await times.reach(CATALUNYA, 20, 'driving')).by).toBe('estimate');
  });

  it('leave a configured engine in its place', async () => {
    const times = start(undefined, 'all', { valhallaUrl: 'http://127.0.0.1:9' });
    times.addDemoStreets();
    await walk(times);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('are estimates in a worker, which makes no tiles', async () => {
    const times = start(undefined, 'worker');
    times.addDemoStreets();
    expect((await walk(times)).by).toBe('estimate');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
