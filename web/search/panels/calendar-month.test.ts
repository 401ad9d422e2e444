import { describe, expect, test } from 'vitest';
import { shiftMonth } from '#web/time/calendar-weeks.ts';
import { dayByKey, pressDay, today, weeksOf } from './calendar-month.ts';

describe('calendar months', () => {
  test('a month consists of its weeks, Monday first', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-11-01']);
    expect(weeks[5]?.[0]).toBe('2026-11-30');
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s plus %d months is %s', (day, months, expected) => {
    expect(shiftMonth(day, months)).toBe(expected);
  });

  test.each([
    ['ArrowLeft', '2026-11-25'],
    ['ArrowRight', '2026-11-27'],
    ['ArrowUp', '2026-11-19'],
    ['ArrowDown', '2026-12-03'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-26'],
    ['PageDown', '2026-12-26'],
    ['a', undefined],
  ])('%s moves from a Thursday to %s', (key, expected) => {
    expect(dayByKey(key, '2026-11-26')).toBe(expected);
  });

  test('two presses choose a range in either order, and a third begins anew', () => {
    const one = pressDay({}, '2026-11-26');
    expect(one).toEqual({ from: '2026-11-26' });
    expect(pressDay(one, '2026-11-26')).toEqual({ from: '2026-11-26', to: '2026-11-26' });
    const two = pressDay(one, '2026-11-20');
    expect(two).toEqual({ from: '2026-11-20', to: '2026-11-26' });
    expect(pressDay(two, '2026-12-01')).toEqual({ from: '2026-12-01' });
  });

  test('today is the date on the reader’s clock', () => {
    expect(today(new Date(2026, 10, 23, 23, 59))).toBe('2026-11-23');
    expect(today(new Date(2026, 10, 23, 0, 1))).toBe('2026-11-23');
  });
});
