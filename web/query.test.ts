import { expect, it } from 'vitest';
import { OFFERINGS } from './offerings/offerings-queries.ts';
import { isPersonal } from './query.ts';
import { STUDIOS } from './studios/studios-queries.ts';

it('the catalogue belongs to everyone, and what else is asked to whoever is signed in', () => {
  expect(isPersonal({ queryKey: [OFFERINGS, 'home'] })).toBe(false);
  expect(isPersonal({ queryKey: [STUDIOS, 'counts'] })).toBe(false);
  expect(isPersonal({ queryKey: ['me', 'somebody'] })).toBe(true);
  expect(isPersonal({ queryKey: ['bookings', 'mine'] })).toBe(true);
});
