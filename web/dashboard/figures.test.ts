import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../shared/schemas/bookings.ts';
import { figuresOf } from './figures.ts';

type Booked = ScheduledEvent['bookings'][number];

const booking = (seats: number, amount: number) =>
  ({ seats, total: { amount, currency: 'EUR' }, payment: amount === 0 ? 'free' : 'at_studio' }) as Booked;

const event = (part: Partial<ScheduledEvent>) =>
  ({ status: 'scheduled', capacity: 8, seats_taken: 0, bookings: [], ...part }) as ScheduledEvent;

it('the figures of a week add up its dates, and leave out those that were called off', () => {
  const figures = figuresOf([
    event({ seats_taken: 3, bookings: [booking(2, 11_600), booking(1, 5800)] }),
    event({ capacity: 12, seats_taken: 1, bookings: [booking(1, 0)] }),
    event({ status: 'cancelled', capacity: 6 }),
  ]);
  expect(figures).toEqual({ seats: 20, taken: 4, bookings: 3, atStudio: [{ amount: 17_400, currency: 'EUR' }] });
});

it('a week without dates has no figures to speak of', () => {
  expect(figuresOf([])).toEqual({ seats: 0, taken: 0, bookings: 0, atStudio: [] });
});
