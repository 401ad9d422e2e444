import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { BeyondStreets, type RoutingEngine } from './engine.ts';
import { estimateMetres, estimateMinutes } from './estimate.ts';
import { metresBetween, type Place, placeFrom } from './places.ts';
import { createTravelTimes } from './travel-times.ts';

const log = createLog('silent');
const HERE: Place = { lat: 41.4, lng: 2.17 };
const AWAY = [300, 900, 1500].map((metres) => placeFrom(HERE, metres, 1));

/** An engine that says ten minutes for every place but those it is told about. */
function engineThat({ most = 100, says = () => Promise.resolve<number | null>(10) } = {}) {
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

  it('leave an engine that fails alone for a while', async () => {
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
    const { engine, asked } = engineThat({ says: () => Promise.reject(new BeyondStreets('far away')) });
    const times = timesOf(engine, { failures: 2, patience: 60_000 });
    for (let count = 0; count < 5; count += 1) {
      expect((await times.minutes(HERE, AWAY, 'walking')).by).toBe('estimate');
    }
    expect(asked).toHaveLength(5);
  });

  it('of more places than are remembered are all told', async () => {
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
