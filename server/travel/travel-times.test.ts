import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { type Position, RequestNotSent, type RoutingEngine, UnroutableError } from '../providers/routing/port.ts';
import { estimateMetres, estimateMinutes } from './estimate.ts';
import { destination, metresBetween } from './positions.ts';
import { createTravelTimes } from './travel-times.ts';

const log = createLog('silent');
const HERE: Position = { lat: 41.4, lng: 2.17 };
const AWAY = [300, 900, 1500].map((metres) => destination(HERE, metres, 1));

/** An engine that says ten minutes for every place but those it is told about. */
function engineThat({ most = 100, says = (_place: Position) => Promise.resolve<number | null>(10) } = {}) {
  const asked: number[] = [];
  const engine: RoutingEngine = {
    name: 'valhalla',
    most,
    minutes(_from, to) {
      asked.push(to.length);
      return Promise.all(to.map(says));
    },
  };
  return { engine, asked };
}

const timesOf = (engine: RoutingEngine | undefined, bounds = {}, now = () => new Date(0)) =>
  createTravelTimes(() => engine, { log, now }, bounds);

describe('travel times', () => {
  it('are estimated where there is no engine, and say so', async () => {
    const { minutes, by } = await timesOf(undefined).minutes(HERE, AWAY, 'walking');
    expect(by).toBe('estimate');
    expect(minutes.map((each) => Math.round(each ?? 0))).toEqual(
      [300, 900, 1500].map((metres) => Math.round(estimateMinutes(metres, 'walking'))),
    );
  });

  it('are asked for in portions the engine takes, and only once', async () => {
    const { engine, asked } = engineThat({ most: 2 });
    const times = timesOf(engine);
    expect(await times.minutes(HERE, AWAY, 'walking')).toEqual({ minutes: [10, 10, 10], by: 'route' });
    expect(asked).toEqual([2, 1]);
    await times.minutes(HERE, AWAY, 'walking');
    expect(asked).toEqual([2, 1]);
    await times.minutes(HERE, AWAY, 'driving');
    expect(asked).toEqual([2, 1, 2, 1]);
  });

  it('know of places to which there is no way', async () => {
    const { engine } = engineThat({ says: () => Promise.resolve(null) });
    expect(await timesOf(engine).minutes(HERE, AWAY, 'walking')).toEqual({ minutes: [null, null, null], by: 'route' });
  });

  it('are estimated when the engine takes too long, and are there for whoever asks next', async () => {
    const slow = Promise.withResolvers<number>();
    const { engine, asked } = engineThat({ says: () => slow.promise });
    const times = timesOf(engine, { patience: 5 });
    expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
    slow.resolve(7);
    await slow.promise;
    expect(await times.minutes(HERE, AWAY, 'walking')).toEqual({ minutes: [7, 7, 7], by: 'route' });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('leave an engine that fails withFileLock for a while', async () => {
    let time = 0;
    const { engine, asked } = engineThat({ says: () => Promise.reject(new Error('gone')) });
    const times = timesOf(engine, { failures: 2, rest: 1000 }, () => new Date(time));
    for (let count = 0; count < 5; count += 1) {
      expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
    }
    expect(asked).toHaveLength(2);
    time = 1000;
    await times.minutes(HERE, AWAY, 'walking');
    expect(asked).toHaveLength(3);
  });

  it('are estimated where the engine knows no streets, and asked for elsewhere all the same', async () => {
    const { engine, asked } = engineThat({ says: () => Promise.reject(new UnroutableError('', 'off_streets')) });
    const times = timesOf(engine, { failures: 2, patience: 60_000 });
    for (let count = 0; count < 3; count += 1) {
      expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
    }
    // Each time for the places, and for the origin alone.
    expect(asked).toEqual([3, 1, 3, 1, 3, 1]);
  });

  it('are estimated where the engine was not asked, which does not count as a failure', async () => {
    const { engine, asked } = engineThat({ says: () => Promise.reject(new RequestNotSent('busy')) });
    const times = timesOf(engine, { failures: 2, patience: 60_000 });
    for (let count = 0; count < 3; count += 1) {
      expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
    }
    expect(asked).toHaveLength(3);
  });

  it('of more places than are remembered are all source', async () => {
    const many = Array.from({ length: 20_500 }, (_, at) => ({ lat: 40 + at / 10_000, lng: 2 }));
    const { engine } = engineThat({ most: 1000 });
    const { minutes, by } = await timesOf(engine, { patience: 60_000 }).minutes(HERE, many, 'walking');
    expect(by).toBe('route');
    expect(minutes.filter((each) => each !== 10)).toEqual([]);
  });

  it('do not believe an engine that answers for fewer places than it was asked for', async () => {
    const { engine } = engineThat();
    const liar = { ...engine, minutes: async () => [1] };
    expect((await timesOf(liar).minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
  });
});

describe('equal questions about travel times', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const [near = HERE, far = HERE, further = HERE] = AWAY;

  it('that are under way are asked once, also where they are not about all the same places', async () => {
    const slow = Promise.withResolvers<number>();
    const { engine, asked } = engineThat({ says: () => slow.promise });
    const times = timesOf(engine);
    const answers = [[near, far], [far, near], [far], [far, further]].map((to) => times.minutes(HERE, to, 'walking'));
    slow.resolve(7);
    expect((await Promise.all(answers)).map(({ by, minutes }) => [by, ...minutes])).toEqual([
      ['route', 7, 7],
      ['route', 7, 7],
      ['route', 7],
      ['route', 7, 7],
    ]);
    expect(asked).toEqual([2, 1]);
  });

  it('are waited for by all as long as by who asked first, so that all are answered alike', async () => {
    const slow = Promise.withResolvers<number>();
    const { engine, asked } = engineThat({ says: () => slow.promise });
    const times = timesOf(engine, { patience: 1000 });
    const first = times.minutes(HERE, AWAY, 'walking');
    await vi.advanceTimersByTimeAsync(400);
    const second = times.minutes(HERE, AWAY, 'walking');
    await vi.advanceTimersByTimeAsync(601);
    slow.resolve(7);
    expect([(await first).by, (await second).by]).toEqual(['estimate', 'estimate']);
    expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('route');
    expect(asked).toEqual([3]);
  });

  it('fail together, and are asked anew by whoever comes later', async () => {
    let isIll = true;
    const { engine, asked } = engineThat({
      says: () => (isIll ? Promise.reject(new Error('ill')) : Promise.resolve(7)),
    });
    const times = timesOf(engine);
    const ask = () => times.minutes(HERE, AWAY, 'walking');
    expect((await Promise.all([ask(), ask()])).map(({ by }) => by)).toEqual(['estimate', 'estimate']);
    isIll = false;
    expect((await ask()).by).toBe('route');
    expect(asked).toEqual([3, 3]);
  });
});

describe('the area that can be reached', () => {
  it('is a circle by the estimate, closed, of just the places that are near enough', async () => {
    const { area, by } = await timesOf(undefined).reach(HERE, 20, 'walking');
    expect(by).toBe('estimate');
    const [[ring = []] = []] = area;
    expect(ring[0]).toEqual(ring.at(-1));
    const radius = estimateMetres(20, 'walking');
    for (const [lng, lat] of ring) expect(metresBetween(HERE, { lat, lng })).toBeCloseTo(radius, 3);
    expect(estimateMinutes(radius, 'walking')).toBeCloseTo(20, 9);
  });

  it('is nothing where it takes longer to start', async () => {
    expect((await timesOf(undefined).reach(HERE, 1, 'driving')).area).toEqual([]);
  });
});
