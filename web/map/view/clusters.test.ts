import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapPlace } from '../results-map.tsx';
import { worldOf, worldWidth } from './camera.ts';
import { gather, isOneSpot, lowestPrice, type Pin } from './clusters.ts';

const ZOOM = 13;
/** Returns the degrees of longitude of a number of pixels at the test's zoom. */
const pixels = (count: number) => (count / worldWidth(ZOOM)) * 360;
const at = (id: string, lng: number, lat = 41.39): MapPlace => ({ id, lat, lng, label: '€20', title: `Class ${id}` });
const idsOf = (pins: readonly Pin[]) => pins.map(({ places }) => places.map(({ id }) => id).sort());

describe('clustered results', () => {
  it('stand alone when they are more than sixty pixels apart', () => {
    expect(idsOf(gather([at('a', 2), at('b', 2 + pixels(61))], ZOOM))).toEqual([['a'], ['b']]);
  });

  it('share one pin within sixty pixels, at their centre', () => {
    const [pin, ...others] = gather([at('a', 2), at('b', 2 + pixels(59))], ZOOM);
    expect(others).toEqual([]);
    expect(pin?.places).toHaveLength(2);
    expect(pin?.lng).toBeCloseTo(2 + pixels(29.5), 9);
  });

  it('separate at a closer zoom', () => {
    expect(gather([at('a', 2), at('b', 2 + pixels(59))], ZOOM + 1)).toHaveLength(2);
  });

  it('are ordered from north to south', () => {
    const pins = gather([at('south', 2, 41.3), at('north', 2, 41.5), at('middle', 2, 41.4)], ZOOM);
    expect(idsOf(pins)).toEqual([['north'], ['middle'], ['south']]);
  });

  it('stay together at every zoom if they share a position', () => {
    const [spot] = gather([at('a', 2), at('b', 2)], ZOOM);
    const [cluster] = gather([at('a', 2), at('b', 2 + pixels(20))], ZOOM);
    expect([spot && isOneSpot(spot), cluster && isOneSpot(cluster)]).toEqual([true, false]);
  });

  it('are not a shared spot with a single result', () => {
    const [pin] = gather([at('a', 2)], ZOOM);
    expect(pin && isOneSpot(pin)).toBe(false);
  });

  it('of one studio show the lowest price, and whether all cost the same', () => {
    const priced = (id: string, amount: number, lng = 2, currency = 'EUR') => ({
      ...at(id, lng),
      price: { amount, currency },
    });
    const lowestOf = (...places: MapPlace[]) => gather(places, ZOOM).map(lowestPrice);
    const [eur12, eur20] = [priced('a', 1200), priced('b', 2000)];
    expect(lowestOf(eur20, eur12)).toEqual([{ price: { amount: 1200, currency: 'EUR' }, isSame: false }]);
    expect(lowestOf(eur12, priced('c', 1200))).toEqual([{ price: { amount: 1200, currency: 'EUR' }, isSame: true }]);
    expect(lowestOf(eur12)).toEqual([undefined]);
    expect(lowestOf(eur12, priced('next door', 900, 2 + pixels(2)))).toEqual([undefined]);
    expect(lowestOf(eur12, priced('c', 900, 2, 'USD'))).toEqual([undefined]);
    expect(lowestOf(at('a', 2), at('b', 2))).toEqual([undefined]);
  });

  it('some metres apart count as one spot, because no zoom separates them', () => {
    const metres = (count: number) => count / (111_320 * Math.cos((41.39 * Math.PI) / 180));
    const together = (apart: number) => gather([at('a', 2), at('b', 2 + metres(apart))], ZOOM).map(isOneSpot);
    expect([together(20), together(40)]).toEqual([[true], [false]]);
  });

  const somewhere = fc.array(
    fc.record({
      lat: fc.double({ min: 41.3, max: 41.5, noNaN: true }),
      lng: fc.double({ min: 2, max: 2.3, noNaN: true }),
    }),
    { maxLength: 60 },
  );

  it('belong to exactly one pin, in whatever order they come', () => {
    fc.assert(
      fc.property(somewhere, fc.integer({ min: 9, max: 18 }), (points, zoom) => {
        const places = points.map(({ lat, lng }, number) => at(`p${number}`, lng, lat));
        const pins = gather(places, zoom);
        expect(idsOf(pins).flat().sort()).toEqual(places.map(({ id }) => id).sort());
        expect(gather(places.toReversed(), zoom)).toEqual(pins);
      }),
    );
  });

  it('keep a finger’s width between pins, which bounds their number', () => {
    fc.assert(
      fc.property(somewhere, fc.integer({ min: 9, max: 16 }), (points, zoom) => {
        const pins = gather(
          points.map(({ lat, lng }, number) => at(`p${number}`, lng, lat)),
          zoom,
        ).map(worldOf);
        const apart = pins.flatMap((a, place) =>
          pins.slice(place + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) * worldWidth(zoom)),
        );
        expect(apart.filter((distance) => distance < 44)).toEqual([]);
      }),
    );
  });
});
