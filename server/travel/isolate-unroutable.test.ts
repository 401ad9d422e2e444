import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Position,
  type RoutingEngine,
  UnroutableError,
  type UnroutableReason,
} from '../providers/routing/port.ts';
import { destination } from './positions.ts';
import { createTravelTimes } from './travel-times.ts';

const HERE: Position = { lat: 41.4, lng: 2.17 };
const THERE: Position = { lat: 41.5, lng: 2.17 };
const STUDIOS = Array.from({ length: 100 }, (_, at) => destination(HERE, 100 + at * 20, 1));
/** The one that is in the sea. */
const SEA = 37;

let said: object[];
let asked: Position[][];
beforeEach(() => {
  said = [];
  asked = [];
});

/** Ten minutes to each place, none from a place to itself; a question is refused that has one of those beyond. */
function timesWith(beyondOf: (place: Position, from: Position) => UnroutableReason | undefined) {
  const engine: RoutingEngine = {
    name: 'valhalla',
    most: 1000,
    async minutes(from, to) {
      asked.push([...to]);
      const [beyond] = [from, ...to].flatMap((place) => beyondOf(place, from) ?? []);
      if (beyond) throw new UnroutableError('refused', beyond);
      return to.map((place) => (place === from ? 0 : 10));
    },
  };
  const lines = new Writable({
    write(line, _encoding, done) {
      said.push(JSON.parse(String(line)));
      done();
    },
  });
  return createTravelTimes(() => engine, { log: pino(lines), now: () => new Date(0) }, { patience: 60_000 });
}

const offStreets = (...off: (Position | undefined)[]) =>
  timesWith((place) => (off.includes(place) ? 'off_streets' : undefined));

describe('a studio that is far from all streets', () => {
  const expected = STUDIOS.map((_, at) => (at === SEA ? null : 10));

  it('cannot be reached, and the others are by streets all the same', async () => {
    const times = offStreets(STUDIOS[SEA]);
    expect(await times.minutes(HERE, STUDIOS, 'walking')).toEqual({ minutes: expected, by: 'route' });
    expect(asked.length).toBeLessThan(20);
  });

  it('is found once, wherever somebody comes from later, and logged once', async () => {
    const times = offStreets(STUDIOS[SEA], STUDIOS[90]);
    await times.minutes(HERE, STUDIOS, 'walking');
    asked = [];
    const { minutes, by } = await times.minutes(THERE, STUDIOS, 'walking');
    expect([by, minutes[SEA], minutes[90], minutes[0]]).toEqual(['route', null, null, 10]);
    expect(asked.map(({ length }) => length)).toEqual([98]);
    expect(said).toEqual([
      expect.objectContaining({
        msg: 'a studio is far from all streets that the routing engine knows',
        place: STUDIOS[SEA],
      }),
    ]);
  });

  it('is estimated when it is all that was asked about', async () => {
    const times = offStreets(STUDIOS[SEA]);
    for (let time = 0; time < 2; time += 1) {
      expect((await times.minutes(HERE, STUDIOS.slice(SEA, SEA + 1), 'walking')).by).toBe('estimate');
    }
  });

  it('is estimated with all others where most are, in questions that have an end', async () => {
    const times = timesWith((place, from) => (place === from ? undefined : 'off_streets'));
    expect((await times.minutes(HERE, STUDIOS, 'walking')).by).toBe('estimate');
    expect(asked.length).toBeLessThan(70);
  });
});

describe('a studio further away than the engine looks', () => {
  it('cannot be reached from there, but from elsewhere', async () => {
    const times = timesWith((place, from) => (place === STUDIOS[SEA] && from === HERE ? 'too_far' : undefined));
    expect((await times.minutes(HERE, STUDIOS, 'driving')).minutes[SEA]).toBeNull();
    expect((await times.minutes(THERE, STUDIOS, 'driving')).minutes[SEA]).toBe(10);
    expect(said).toEqual([]);
  });
});

describe('an origin that is far from all streets', () => {
  it('has estimates for everything, and costs the engine two questions', async () => {
    const times = offStreets(HERE);
    expect((await times.minutes(HERE, STUDIOS, 'walking')).by).toBe('estimate');
    expect(asked).toHaveLength(2);
    expect((await times.minutes(THERE, STUDIOS, 'walking')).by).toBe('route');
  });
});
