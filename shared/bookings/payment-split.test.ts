import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../time/time.ts';
import { divideBySeat, type SplittableBooking, sharesDueAt, whyNotSplit } from './payment-split.ts';

const now = new Date('2031-11-20T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
const seats = (number: number) => Array.from({ length: number }, () => ({ price: null, price_kind: null }));
const booking: SplittableBooking = {
  state: 'held',
  mode: 'direct_booking',
  payment: 'online',
  price_unit: 'person',
  currency: 'EUR',
  startsAt: inHours(240),
  prices: [17_400],
  attendees: seats(3),
  addons: [],
  isReduced: false,
  isFromWaitlist: false,
  isSplit: false,
};

describe('how long shares wait', () => {
  it('is a day, and never later than two hours before the start', () => {
    expect(sharesDueAt(inHours(240), now)).toEqual(inHours(24));
    expect(sharesDueAt(inHours(26), now)).toEqual(inHours(24));
    expect(sharesDueAt(inHours(25), now)).toEqual(inHours(23));
    expect(sharesDueAt(inHours(3), now)).toEqual(inHours(1));
  });
});

describe('a payment can be split', () => {
  it.each([
    [{}, undefined],
    [{ startsAt: inHours(3) }, undefined],
    [{ startsAt: new Date(inHours(3).getTime() - 1) }, 'bookings.split_too_late'],
    [{ state: 'confirmed' }, 'bookings.not_splittable'],
    [{ state: 'expired' }, 'bookings.not_splittable'],
    [{ mode: 'requires_approval' }, 'bookings.not_splittable'],
    [{ mode: 'request_only' }, 'bookings.not_splittable'],
    [{ payment: 'at_studio' }, 'bookings.not_splittable'],
    [{ price_unit: 'group' }, 'bookings.not_splittable'],
    [{ price_unit: 'hour' }, 'bookings.not_splittable'],
    [{ attendees: seats(1) }, 'bookings.not_splittable'],
    [{ isFromWaitlist: true }, 'bookings.not_splittable'],
    [{ isSplit: true }, 'bookings.not_splittable'],
    [{ isReduced: true }, 'bookings.split_reduced'],
    // One of two comes for nothing.
    [
      {
        prices: [5800],
        attendees: [
          { price: 5800, price_kind: null },
          { price: 0, price_kind: 'Baby' },
        ],
      },
      'bookings.not_splittable',
    ],
    // The guest who booked would have nothing to pay.
    [
      {
        prices: [5800],
        attendees: [
          { price: 0, price_kind: 'Helper' },
          { price: 5800, price_kind: null },
        ],
      },
      'bookings.not_splittable',
    ],
  ] as [Partial<SplittableBooking>, string | undefined][])('%j: %s', (more, code) => {
    expect(whyNotSplit({ ...booking, ...more }, now)).toBe(code);
  });
});

describe('the parts of a booking', () => {
  it('are equal, and the first seats have the cents that are left', () => {
    expect(divideBySeat({ ...booking, prices: [10_000] }).map(({ prices }) => prices)).toEqual([
      [3334],
      [3333],
      [3333],
    ]);
  });

  it('have the price and the add-ons of their seat; what is for all stays with the guest who booked', () => {
    const attendees = [
      { price: 5800, price_kind: null },
      { price: 2900, price_kind: 'Child' },
      { price: 0, price_kind: 'Baby' },
    ];
    const addons = [{ price: 800, per: 'booking', quantity: 2 } as const];
    const parts = divideBySeat({ prices: [5800 + 2900 + 1600], attendees, addons });
    expect(parts).toEqual([
      { places: [0, 2], prices: [5800 + 1600] },
      { places: [1], prices: [2900] },
    ]);
    const aprons = [...addons, { price: 300, per: 'seat', quantity: 1 } as const];
    expect(divideBySeat({ prices: [8700 + 1600 + 900], attendees, addons: aprons })).toEqual([
      { places: [0], prices: [5800 + 300 + 1600] },
      { places: [1], prices: [3200] },
      { places: [2], prices: [300] },
    ]);
  });

  it('have every seat once and add up to the price of each event, whatever it costs', () => {
    const money = fc.integer({ min: 0, max: 30_000 });
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 10 }),
        (prices, number) => {
          const parts = divideBySeat({ prices, attendees: seats(number), addons: [] });
          expect(parts.flatMap(({ places }) => places).sort((a, b) => a - b)).toEqual([...Array(number).keys()]);
          const sums = prices.map((_price, event) => parts.reduce((sum, part) => sum + (part.prices[event] ?? 0), 0));
          expect(sums).toEqual(prices);
          expect(parts.every((part) => part.prices.every((price) => price >= 0))).toBe(true);
        },
      ),
    );
  });
});
