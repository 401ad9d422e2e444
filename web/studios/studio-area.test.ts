import { expect, test } from 'vitest';
import { areaInTown, areaOf } from './studio-area.ts';

test('a studio is in its quarter, or in its town where it names none', () => {
  expect(areaOf({ neighbourhood: 'el Poblenou', city: 'Barcelona' })).toBe('el Poblenou');
  expect(areaOf({ neighbourhood: '', city: 'Girona' })).toBe('Girona');
});

test('quarter and town are told with a comma, and a town alone without', () => {
  expect(areaInTown({ neighbourhood: 'el Poblenou', city: 'Barcelona' })).toBe('el Poblenou, Barcelona');
  expect(areaInTown({ neighbourhood: '', city: 'Girona' })).toBe('Girona');
});
