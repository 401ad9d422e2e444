import { describe, expect, it } from 'vitest';
import { openIntervals } from './opening-hours.ts';

const night = [{ space_id: null, weekday: 6, opens: '18:00:00', closes: '02:30:00' }];
const openOn = (...days: string[]) =>
  openIntervals(night, days, 'Europe/Madrid').map(({ from, to }) => [from.toISOString(), to.toISOString()]);

describe('opening hours past midnight', () => {
  it('are one interval, listed on both days', () => {
    const stretch = ['2026-11-21T17:00:00.000Z', '2026-11-22T01:30:00.000Z'];
    expect(openOn('2026-11-21')).toEqual([stretch]);
    expect(openOn('2026-11-22')).toEqual([stretch]);
    expect(openOn('2026-11-21', '2026-11-22')).toEqual([stretch]);
    expect(openOn('2026-11-20', '2026-11-23')).toEqual([]);
  });

  it('end by local time in the nights in which the clocks change', () => {
    // 02:30 does not exist in the first night, and occurs twice in the second.
    expect(openOn('2026-03-28')).toEqual([['2026-03-28T17:00:00.000Z', '2026-03-29T01:30:00.000Z']]);
    expect(openOn('2026-10-24')).toEqual([['2026-10-24T16:00:00.000Z', '2026-10-25T00:30:00.000Z']]);
  });
});
