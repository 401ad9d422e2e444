import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountElsewhere, discountOf, discountOfSeats, netPricesOf, priceElsewhere } from './discount.ts';

const seat = (price: number | null, price_kind: string | null = null) => ({ price, price_kind });
const booking = {
  seats: 3,
  price_unit: 'person' as const,
  discount: 1160,
  attendees: [seat(5800), seat(5800), seat(2900, 'Child')],
  addons: [
    { price: 800, per: 'booking' as const, quantity: 2 },
    { price: 300, per: 'seat' as const, quantity: 1 },
  ],
};

it.each([
  [{ percent: 10, amount: null }, 11_600, 1160],
  [{ percent: 15, amount: null }, 330, 50],
  [{ percent: 100, amount: null }, 5800, 5800],
  [{ percent: null, amount: 2500 }, 5800, 2500],
  [{ percent: null, amount: 2500 }, 1800, 1800],
])('takes %j off %i: %i', (terms, price, expected) => {
  expect(discountOf(terms, price)).toBe(expected);
});

it('shares a discount among seats by what they cost, and loses no cent with all of them', () => {
  expect(netPricesOf(booking)).toEqual([5684, 5684, 2981]);
  expect(discountOfSeats(booking, [0, 1])).toBe(832);
  expect(discountOfSeats(booking, [0, 1, 2])).toBe(1160);
  expect(discountOfSeats({ ...booking, attendees: [seat(null), seat(null), seat(null)] }, [1])).toBe(387);
  expect(discountOfSeats({ ...booking, price_unit: 'group', attendees: [] }, [1])).toBe(0);
});

it('never turns a move into money: a dearer date costs the difference, and a cheaper one returns at most that', () => {
  const amounts = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100));
  fc.assert(
    fc.property(amounts, ([before, after, percent]) => {
      const discount = discountOf({ percent, amount: null }, before);
      const price = before - discount;
      const moved = priceElsewhere(after, { full: before, discount });
      expect(moved).toBeGreaterThanOrEqual(0);
      expect(moved).toBeLessThanOrEqual(after);
      if (after >= before) expect(moved - price).toBe(after - before);
      else expect(price - moved).toBeLessThanOrEqual(before - after);
      const left = discountElsewhere(moved, { price, discount });
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(discount);
    }),
  );
});
