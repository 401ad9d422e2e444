import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundOf } from './cancellation.ts';
import { depositElsewhere, depositOf, dueOnline, refundOfPaid, restOf } from './deposit.ts';
import { paidOfSeats, quoteRefund, sumOf } from './refund-quote.ts';

it.each([
  [5800, 30, 1740],
  [3335, 30, 1001],
  [3333, 50, 1667],
  [153, 30, null],
  [166, 30, 50],
  [1, 50, null],
  [2, 95, null],
  [0, 30, null],
  [5800, null, null],
])('asks of %i at %s %%: %s', (total, percent, expected) => {
  expect(depositOf({ amount: total, currency: 'EUR' }, percent)).toBe(expected);
});

const price = fc.record({ total: fc.integer({ min: 0, max: 1_000_000 }), percent: fc.integer({ min: 5, max: 95 }) });

it('leaves a rest that makes up the whole price with it', () => {
  fc.assert(
    fc.property(price, ({ total, percent }) => {
      const paid = { total, deposit: depositOf({ amount: total, currency: 'EUR' }, percent) };
      expect(dueOnline(paid) + restOf(paid)).toBe(total);
      expect(paid.deposit === null || (paid.deposit > 0 && restOf(paid) > 0)).toBe(true);
    }),
  );
});

it('keeps of a cancelled booking what the policy keeps of the price, and never more than was paid', () => {
  expect(refundOfPaid({ total: 10_000, deposit: 3000 }, 'EUR', 100).amount).toBe(3000);
  expect(refundOfPaid({ total: 10_000, deposit: 3000 }, 'EUR', 50).amount).toBe(0);
  expect(refundOfPaid({ total: 10_000, deposit: 8000 }, 'EUR', 50).amount).toBe(3000);
  fc.assert(
    fc.property(price, fc.constantFrom(0, 50, 100), ({ total, percent }, share) => {
      const paid = { total, deposit: depositOf({ amount: total, currency: 'EUR' }, percent) };
      const { amount: back } = refundOfPaid(paid, 'EUR', share);
      const policyKeeps = total - refundOf({ amount: total, currency: 'EUR' }, share).amount;
      expect(dueOnline(paid) - back).toBe(Math.min(dueOnline(paid), policyKeeps));
    }),
  );
});

it('loses no cent when seats are given up one after the other', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 10 }), ({ total, percent }, seats) => {
      let left = { total, deposit: depositOf({ amount: total, currency: 'EUR' }, percent) };
      const gone = [];
      for (let standing = seats; standing > 0; standing--) {
        const booking = { prices: [left.total], deposits: [left.deposit], seats: standing };
        const paid = sumOf(paidOfSeats({ ...booking, currency: 'EUR', priceUnit: 'person' }, [0]));
        gone.push(paid);
        expect(dueOnline(paid)).toBeLessThanOrEqual(paid.total);
        const deposit = left.deposit === null ? null : left.deposit - (paid.deposit ?? 0);
        left = { total: left.total - paid.total, deposit };
      }
      expect(sumOf(gone)).toEqual({ total, deposit: depositOf({ amount: total, currency: 'EUR' }, percent) });
    }),
  );
});

it('says what of given up seats goes back, what is kept, and what is no longer due at the studio', () => {
  const booking = { prices: [11_600], deposits: [3480], seats: 2, currency: 'EUR', priceUnit: 'person' } as const;
  const amounts = (share: number) => {
    const { price: whole, refund, kept, rest } = quoteRefund(booking, [0], share);
    return [whole, refund, kept, rest].map(({ amount }) => amount);
  };
  expect(amounts(100)).toEqual([5800, 1740, 0, 4060]);
  expect(amounts(50)).toEqual([5800, 0, 1740, 4060]);
  expect(quoteRefund({ ...booking, deposits: [null] }, [0], 50).rest.amount).toBe(0);
});

it.each([
  [{ deposit: 1740, percent: 30 }, 7000, 1740],
  [{ deposit: 1740, percent: 30 }, 5000, 1500],
  [{ deposit: 1740, percent: 30 }, 1, 1],
  [{ deposit: 1740, percent: 30 }, 0, null],
  [{ deposit: null, percent: null }, 5000, null],
])('is never more on another date: %j at %i', (before, total, expected) => {
  expect(depositElsewhere(before, { amount: total, currency: 'EUR' })).toBe(expected);
});
