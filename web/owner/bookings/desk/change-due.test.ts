import { expect, it } from 'vitest';
import { tenderChoices } from './change-due.tsx';

it('suggests the price itself and the notes that people hand over for it', () => {
  const amounts = (amount: number, currency = 'EUR') => tenderChoices({ amount, currency }).map((each) => each.amount);
  expect(amounts(4800)).toEqual([4800, 5000, 6000, 10_000]);
  expect(amounts(5000)).toEqual([5000, 6000, 10_000]);
  expect(amounts(1250)).toEqual([1250, 1500, 2000, 5000]);
  expect(amounts(4800, 'JPY')).toEqual([4800]);
});
