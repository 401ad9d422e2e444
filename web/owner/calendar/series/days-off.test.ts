import { describe, expect, it } from 'vitest';
import { daysInPeriods, periodsOf } from './days-off.tsx';

describe('days off', () => {
  it('are joined into one period if consecutive, across months and leap days', () => {
    expect(periodsOf(['2032-03-01', '2032-02-28', '2032-02-29', '2032-03-05', '2032-03-05'])).toEqual([
      { from: '2032-02-28', to: '2032-03-01' },
      { from: '2032-03-05', to: '2032-03-05' },
    ]);
    expect(periodsOf([])).toEqual([]);
  });

  it('stay the same when joined into periods and listed again', () => {
    const days = ['2031-01-07', '2031-01-08', '2031-02-01'];
    expect(daysInPeriods(periodsOf(days))).toEqual(days);
  });
});
