import { expect, it } from 'vitest';
import { gridLines } from './grid.ts';

const sight = { west: 13.37, east: 13.43, south: 52.5, north: 52.54 };

it('has square cells a round number of metres wide anywhere on earth', () => {
  const [first, second] = gridLines(sight).features.map(({ geometry }) => geometry.coordinates[0]?.[0] ?? 0);
  const rows = gridLines(sight).features.filter(
    ({
      geometry: {
        coordinates: [a, b],
      },
    }) => a?.[1] === b?.[1],
  );
  const [low, next] = rows.map(({ geometry }) => geometry.coordinates[0]?.[1] ?? 0);
  const wide = ((second ?? 0) - (first ?? 0)) * 111_320 * Math.cos((52.52 * Math.PI) / 180);
  expect(wide).toBeCloseTo(500, 3);
  expect(((next ?? 0) - (low ?? 0)) * 111_320).toBeCloseTo(500, 3);
});

it('extends beyond the view on every side', () => {
  const points = gridLines(sight).features.flatMap(({ geometry }) => geometry.coordinates);
  const lngs = points.map(([lng]) => lng ?? 0);
  const lats = points.map(([, lat]) => lat ?? 0);
  expect([Math.min(...lngs) < sight.west, Math.max(...lngs) > sight.east]).toEqual([true, true]);
  expect([Math.min(...lats) < sight.south, Math.max(...lats) > sight.north]).toEqual([true, true]);
});
