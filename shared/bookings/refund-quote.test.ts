import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/property-runs.ts';
import { quoteRefund } from './refund-quote.ts';

const booking = (prices: number[], seats: number, priceUnit: 'person' | 'group' = 'person') => ({
  prices,
  seats,
  priceUnit,
  currency: 'EUR',
});
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('the refund of seats', () => {
  it('is the share of their price', () => {
    expect(quoteRefund(booking([23200], 4), [1], 50)).toEqual({
      seats: 1,
      price: euros(5800),
      share: 50,
      refund: euros(2900),
      kept: euros(2900),
      rest: euros(0),
      left: { seats: 3, total: euros(17400) },
      why: 'policy',
    });
    expect(quoteRefund(booking([23200], 4), [0, 1, 2, 3], 100)).toMatchObject({ refund: euros(23200), why: null });
  });

  it('is nothing for one seat of a group, whose price stays, and says why', () => {
    const one = quoteRefund(booking([9000], 4, 'group'), [2], 100);
    expect(one).toMatchObject({ refund: euros(0), left: { seats: 3, total: euros(9000) }, why: 'group_price' });
    expect(quoteRefund(booking([9000], 4, 'group'), [0, 1, 2, 3], 100).refund).toEqual(euros(9000));
  });

  it('rounds half a cent in favour of the guest', () => {
    expect(quoteRefund(booking([202], 2), [0], 50).refund).toEqual(euros(51));
  });

  it('never adds up to more than the total, seat by seat, and exactly to it where all goes back', () => {
    const share = fc.constantFrom(0, 50, 100);
    const prices = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 10 }), share, (of, seats, percent) => {
        const total = of.reduce((sum, price) => sum + price, 0);
        let standing = booking(of, seats);
        let refunded = 0;
        let kept = 0;
        for (let left = seats; left > 0; left -= 1) {
          const quote = quoteRefund(standing, [0], percent);
          refunded += quote.refund.amount;
          kept += quote.kept.amount;
          expect(quote.left.total.amount).toBeGreaterThanOrEqual(0);
          standing = { ...standing, seats: left - 1, prices: [quote.left.total.amount] };
        }
        expect(refunded).toBeLessThanOrEqual(total);
        expect(refunded + kept).toBe(total);
        if (percent === 100) expect(refunded).toBe(total);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
