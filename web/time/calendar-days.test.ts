import { describe, expect, it } from 'vitest';
import { dayOf, daysFrom, daysTyped, noonOf, shiftDay } from './calendar-days.ts';

describe('calendar days', () => {
  it('begin at midnight in the studio’s time zone', () => {
    expect(dayOf('2031-11-20T22:59:00Z', 'Europe/Madrid')).toBe('2031-11-20');
    expect(dayOf('2031-11-20T23:00:00Z', 'Europe/Madrid')).toBe('2031-11-21');
    expect(dayOf('2031-11-20T02:00:00Z', 'America/New_York')).toBe('2031-11-19');
  });

  it('are shifted across months, years and clock changes', () => {
    expect(shiftDay('2031-12-31', 1)).toBe('2032-01-01');
    expect(shiftDay('2032-03-01', -1)).toBe('2032-02-29');
    expect(daysFrom('2031-10-25', 3)).toEqual(['2031-10-25', '2031-10-26', '2031-10-27']);
  });

  it('are typed with or without a last day, and are never reordered', () => {
    expect(daysTyped('2031-08-03', '')).toEqual({ first: '2031-08-03', last: '2031-08-03', isBackwards: false });
    expect(daysTyped('2031-08-03', '2031-08-09')).toMatchObject({ last: '2031-08-09', isBackwards: false });
    expect(daysTyped('2031-08-03', '2030-08-09')).toMatchObject({ last: '2030-08-09', isBackwards: true });
    expect(daysTyped('', '2031-08-09').isBackwards).toBe(false);
  });

  it('have a noon that falls on the same day in every time zone', () => {
    for (const zone of ['Europe/Madrid', 'Pacific/Auckland', 'America/Los_Angeles']) {
      expect(dayOf(noonOf('2031-10-26', zone), zone)).toBe('2031-10-26');
    }
  });
});
