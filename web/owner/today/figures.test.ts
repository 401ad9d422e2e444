import { expect, it } from 'vitest';
import type { ScheduledEvent } from '#shared/schemas/owner-desk.ts';
import { atStudioOf, moreThan, shareOf } from './figures.ts';

type Booked = ScheduledEvent['bookings'][number];

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const booking = (total: Booked['total'], payment: Booked['payment'] = 'at_studio') => ({ total, payment }) as Booked;

it('the amounts due at the studio add up by currency', () => {
  const bookings = [booking(eur(11_600)), booking(eur(5800)), booking({ amount: 900, currency: 'CHF' })];
  expect(atStudioOf(bookings)).toEqual([eur(17_400), { amount: 900, currency: 'CHF' }]);
});

it('free bookings and hidden amounts add nothing', () => {
  expect(atStudioOf([booking(eur(0), 'free'), booking(null)])).toEqual([]);
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
