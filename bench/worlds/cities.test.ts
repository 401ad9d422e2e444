import { describe, expect, test } from 'vitest';
import { type City, cityAt } from './cities.ts';
import { studiosOf } from './studios.ts';

const cities = Array.from({ length: 500 }, (_, n) => cityAt(n));
const metres = (one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }) =>
  1000 *
  111.32 *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

describe('the cities of a million offerings', () => {
  test('begin with Barcelona, as it is', () => {
    expect(cities[0]).toMatchObject({ name: 'Barcelona', country: { zone: 'Europe/Madrid' } });
    expect(cities[0]?.neighbourhoods.map(({ name }) => name)).toContain('la Vila de Gràcia');
  });

  test('have unique names', () => {
    expect(new Set(cities.map(({ name, country }) => `${name}, ${country.code}`)).size).toBe(cities.length);
  });

  test('have some 2,000 offerings each, from 500 to 8,000', () => {
    const sizes = cities.map(({ offerings }) => offerings);
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect([Math.min(...sizes) >= 500, Math.max(...sizes) <= 8000]).toEqual([true, true]);
    expect(mean).toBeGreaterThan(1800);
    expect(mean).toBeLessThan(2200);
  });

  test('have known time zones', () => {
    const zones = new Set(cities.map(({ country }) => country.zone));
    expect(zones.size).toBeGreaterThan(8);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  test('reach four to nine kilometres from their middle', () => {
    const reachOf = ({ neighbourhoods: [middle, ...others] }: City) =>
      middle ? Math.max(...others.map((other) => metres(middle, other) + 1000 * other.km)) : 0;
    for (const city of cities.slice(1)) {
      expect(reachOf(city)).toBeGreaterThan(3900);
      expect(reachOf(city)).toBeLessThan(9100);
    }
  });
});

describe('their studios', () => {
  const studios = [...studiosOf(20_000)];

  test('have about four offerings each, and the requested number in total', () => {
    expect(studios.reduce((sum, { offerings }) => sum + offerings, 0)).toBe(20_000);
    expect(20_000 / studios.length).toBeGreaterThan(3.5);
    expect(20_000 / studios.length).toBeLessThan(4.8);
  });

  test('are denser in the middle', () => {
    const elsewhere = studios.filter(({ city }) => city.name !== 'Barcelona');
    const far = elsewhere.map((studio) => metres(studio, studio.city.neighbourhoods[0] ?? studio));
    // A circle of 2 km has a fifteenth of the area of a usual city.
    expect(far.filter((distance) => distance < 2000).length / far.length).toBeGreaterThan(1 / 4);
  });

  test('are the same in a larger world', () => {
    const larger = studiosOf(30_000);
    for (const studio of studios.slice(0, -1)) expect(larger.next().value).toEqual(studio);
  });
});
