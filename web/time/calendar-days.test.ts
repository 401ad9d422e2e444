import { describe, expect, it } from 'vitest';
import { isDay, noonOf, shiftDay } from './calendar-days.ts';
import {
  dayOf,
  daysBetween,
  daysFrom,
  daysTyped,
  mondayOf,
  parseDay,
  shiftMonth,
  weekdayOf,
  weeksOfMonth,
} from './calendar-weeks.ts';

describe('calendar days', () => {
  it('begin at midnight in the studio’s time zone', () => {
    expect(dayOf('2031-11-20T22:59:00Z', 'Europe/Madrid')).toBe('2031-11-20');
    expect(dayOf('2031-11-20T23:00:00Z', 'Europe/Madrid')).toBe('2031-11-21');
    expect(dayOf('2031-11-20T02:00:00Z', 'America/New_York')).toBe('2031-11-19');
  });

  it('are shifted across months, years and clock changes', () => {
    expect(shiftDay('2031-12-31', 1)).toBe('2032-01-01');
    expect(shiftDay('2032-03-01', -1)).toBe('2032-02-29');
    expect(shiftDay('2026-12-28', 7)).toBe('2027-01-04');
    expect(shiftDay('2027-01-04', -7)).toBe('2026-12-28');
    expect(daysFrom('2031-10-25', 3)).toEqual(['2031-10-25', '2031-10-26', '2031-10-27']);
  });

  it('are typed with or without a last day, and are never reordered', () => {
    expect(daysTyped('2031-08-03', '')).toEqual({ first: '2031-08-03', last: '2031-08-03', isBackwards: false });
    expect(daysTyped('2031-08-03', '2031-08-09')).toMatchObject({ last: '2031-08-09', isBackwards: false });
    expect(daysTyped('2031-08-03', '2030-08-09')).toMatchObject({ last: '2030-08-09', isBackwards: true });
    expect(daysTyped('', '2031-08-09').isBackwards).toBe(false);
  });

  it('are counted across clock changes', () => {
    expect(daysBetween('2031-10-25', '2031-10-27')).toBe(2);
    expect(daysBetween('2032-01-01', '2031-12-31')).toBe(-1);
  });

  it('have a noon that falls on the same day', () => {
    expect(dayOf(noonOf('2031-10-26'), 'UTC')).toBe('2031-10-26');
  });

  it('exist, and are parsed from 1970 to 2199', () => {
    expect(['2028-02-29', '2026-02-30', '2026-13-01', '25.11.2026', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['2026-11-25', '2026-02-30', '25.11.2026', '1969-12-31', '2200-01-01', null].map(parseDay)).toEqual([
      '2026-11-25',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('belong to a week that begins on Monday', () => {
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
    expect(['2026-11-23', '2026-11-29', '2027-01-01'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-12-28',
    ]);
  });

  it('make whole weeks of a month', () => {
    const weeks = weeksOfMonth('2026-11-15');
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
    expect(weeksOfMonth('2027-02-01')).toHaveLength(4);
  });

  it('keep to the length of another month', () => {
    expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28');
    expect(shiftMonth('2026-01-15', -1)).toBe('2025-12-15');
  });
});
