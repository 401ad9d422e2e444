import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOut } from './commission.ts';

it('shares €100 at 10 % as the books have it: 90 for the studio, 8.26 and 1.74 of tax for the platform', () => {
  expect(shareOut(10_000, 1000, 21)).toEqual({ studio: 9000, commission: 1000, vat: 174 });
});

it('loses no cent, whatever amount and rates', () => {
  const rates = fc.tuple(fc.nat(10_000_000), fc.nat(10_000), fc.nat(30));
  fc.assert(
    fc.property(rates, ([amount, rate, vatRate]) => {
      const { studio, commission, vat } = shareOut(amount, rate, vatRate);
      expect(studio + commission).toBe(amount);
      expect(Math.min(studio, commission, vat)).toBeGreaterThanOrEqual(0);
      expect(vat).toBeLessThanOrEqual(commission);
    }),
  );
});
