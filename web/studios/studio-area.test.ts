import { expect, test } from 'vitest';
import { areaInTown, areaOf } from './studio-area.ts';

test('a studio’s area is its neighbourhood, or its town without one', () => {
  expect(areaOf({ neighbourhood: 'el Poblenou', city: 'Barcelona' })).toBe('el Poblenou');
  expect(areaOf({ neighbourhood: '', city: 'Girona' })).toBe('Girona');
});

test('neighbourhood and town are separated by a comma', () => {
  expect(areaInTown({ neighbourhood: 'el Poblenou', city: 'Barcelona' })).toBe('el Poblenou, Barcelona');
  expect(areaInTown({ neighbourhood: '', city: 'Girona' })).toBe('Girona');
});
