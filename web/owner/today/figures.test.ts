import { expect, it } from 'vitest';
import { dueAtStudio, moreThan, shareOf } from './figures.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

it('the amounts due at the studio add up by currency', () => {
  const bookings = [eur(11_600), eur(5800), { amount: 900, currency: 'CHF' }].map((due) => ({ due_at_studio: due }));
  expect(dueAtStudio(bookings)).toEqual([eur(17_400), { amount: 900, currency: 'CHF' }]);
});

it('what is paid and hidden amounts add nothing', () => {
  expect(dueAtStudio([{ due_at_studio: eur(0) }, { due_at_studio: null }])).toEqual([]);
});

it('the share of taken seats is a percentage, undefined without seats', () => {
  expect(shareOf({ seats: 12, taken: 8 })).toBe(67);
  expect(shareOf({ seats: 0, taken: 0 })).toBeUndefined();
});

it('weeks are compared only if they share one currency', () => {
  expect(moreThan([eur(500)], [eur(300)])).toEqual(eur(200));
  expect(moreThan([], [eur(300)])).toEqual(eur(-300));
  expect(moreThan([], [])).toBeUndefined();
  expect(moreThan([eur(500)], [{ amount: 300, currency: 'CHF' }])).toBeUndefined();
});
