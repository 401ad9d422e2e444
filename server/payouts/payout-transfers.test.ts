import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/property-runs.ts';
import { splitPayout } from './payout-transfers.ts';

const of = (booking_id: string, net: number, payment_id: string | null, paid = 0, left = paid) => ({
  ...{ booking_id, net, payment_id, paid, left },
});

describe('the transfers of a payout', () => {
  it('are one for each charge, and one for what a gift card paid', () => {
    expect(splitPayout(27_000, [of('a', 9000, 'p', 10_000), of('b', 18_000, 'q', 5000)])).toEqual([
      { payment_id: 'p', amount: 9000 },
      { payment_id: 'q', amount: 5000 },
      { payment_id: null, amount: 13_000 },
    ]);
  });

  it('use both charges of a booking that was paid twice, and no more of a charge than is left', () => {
    expect(splitPayout(9000, [of('a', 9000, 'p', 6000, 5000), of('a', 9000, 'q', 4000)])).toEqual([
      { payment_id: 'p', amount: 5000 },
      { payment_id: 'q', amount: 4000 },
    ]);
  });

  it('take what the studio owes off what has no charge first', () => {
    expect(splitPayout(7000, [of('a', 9000, 'p', 5000)])).toEqual([
      { payment_id: 'p', amount: 5000 },
      { payment_id: null, amount: 2000 },
    ]);
    expect(splitPayout(3000, [of('a', 9000, 'p', 9000)])).toEqual([{ payment_id: 'p', amount: 3000 }]);
  });

  it('sum up to the payout, and take no more of a charge than it has', () => {
    const booking = fc.record({
      booking_id: fc.constantFrom('a', 'b', 'c'),
      payment_id: fc.constantFrom('p', 'q', 'r', null),
      paid: fc.nat(500),
    });
    fc.assert(
      fc.property(fc.array(booking), fc.integer({ min: 1, max: 2000 }), fc.nat(900), (rows, amount, net) => {
        const parts = splitPayout(
          amount,
          rows.map((row) => ({ ...row, net, left: 400 })),
        );
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const { payment_id, amount: part } of parts) {
          expect(part).toBeGreaterThan(0);
          if (payment_id) expect(part).toBeLessThanOrEqual(400);
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
