import { expect, it } from 'vitest';
import { besideOrigin } from './beside-origin.ts';

const ORIGIN = { x: 200, y: 300 };

it('a pin leaves the starting point visible, above or below it', () => {
  expect(besideOrigin({ x: 210, y: 310 }, ORIGIN)).toEqual({ x: 210, y: 334 });
  expect(besideOrigin({ x: 190, y: 290 }, ORIGIN)).toEqual({ x: 190, y: 266 });
  expect(besideOrigin(ORIGIN, ORIGIN)).toEqual({ x: 200, y: 266 });
});

it('a pin that does not touch the starting point stays in place', () => {
  for (const pin of [
    { x: 246, y: 300 },
    { x: 200, y: 334 },
  ])
    expect(besideOrigin(pin, ORIGIN)).toBe(pin);
  expect(besideOrigin(ORIGIN, null)).toBe(ORIGIN);
});
