import { describe, expect, it } from 'vitest';
import { defaultDay, defaultStartTime, isLength, openingHoursOn, startHints } from './start-hints.ts';

const zone = 'Europe/Madrid';
const now = new Date('2026-11-23T14:20:00+01:00');
const hints = (day: string, at: string) => startHints(day, at, { zone, now });

describe('the start of an event', () => {
  it('must be in the future', () => {
    expect(hints('2026-11-22', '19:00')).toEqual({ day: 'past' });
    expect(hints('2026-11-23', '14:20')).toEqual({ at: 'past' });
    expect(hints('2026-11-23', '14:21')).toEqual({});
  });

  it('must be at most five years ahead', () => {
    expect(hints('2031-11-22', '19:00')).toEqual({});
    expect(hints('2031-11-23', '19:00')).toEqual({ day: 'too_far' });
  });

  it('shows the time that applies if the clocks skip the typed one', () => {
    expect(hints('2027-03-28', '02:30')).toEqual({ shiftedTo: '03:30' });
    expect(hints('2027-03-28', '03:00')).toEqual({});
    expect(hints('2027-10-31', '02:30')).toEqual({});
  });

  it('gets no hint while the day or the time is empty', () => {
    expect(hints('', '19:00')).toEqual({});
    expect(hints('2026-11-24', '')).toEqual({});
  });
});

it.each([
  ['5', true],
  ['90', true],
  ['20160', true],
  ['4', false],
  ['20161', false],
  ['', false],
  ['1.5', false],
  ['-60', false],
])('a length of “%s” minutes is accepted: %s', (typed, can) => {
  expect(isLength(typed)).toBe(can);
});

describe('the default start time of a new event', () => {
  const interval = (starts_at: string, ends_at: string, space_id: string | null = null) => ({
    space_id,
    starts_at,
    ends_at,
  });
  const opening = [
    interval('2026-11-24T16:00:00+01:00', '2026-11-24T20:00:00+01:00'),
    interval('2026-11-24T09:30:00+01:00', '2026-11-24T14:00:00+01:00'),
    interval('2026-11-24T07:00:00+01:00', '2026-11-24T08:00:00+01:00', 'kiln'),
    interval('2026-11-23T10:00:00+01:00', '2026-11-23T20:00:00+01:00'),
  ];
  const calendar = { opening, time_zone: zone };

  it('is the opening time of the day', () => {
    expect(defaultStartTime(calendar, '2026-11-24', now, 120)).toBe('09:30');
    expect(openingHoursOn(calendar, '2026-11-24')).toEqual([
      { opens: '09:30', closes: '14:00' },
      { opens: '16:00', closes: '20:00' },
    ]);
  });

  it('is the next half hour if the studio has already opened today', () => {
    expect(defaultStartTime(calendar, '2026-11-23', now, 120)).toBe('14:30');
    expect(defaultStartTime(calendar, '2026-11-23', new Date('2026-11-23T14:30:00+01:00'), 120)).toBe('15:00');
    expect(defaultStartTime(calendar, '2026-11-23', new Date('2026-11-23T23:50:00+01:00'), 120)).toBe('10:00');
  });

  it('is 10:00 if the studio is closed or has no opening hours', () => {
    expect(defaultStartTime(calendar, '2026-11-25', now, 120)).toBe('10:00');
    expect(defaultStartTime({ opening: [], time_zone: zone }, '2026-11-24', now, 120)).toBe('10:00');
  });

  it('leaves room for the whole event before the studio closes, where there is any', () => {
    // After 12:30 an event of two hours no longer ends before the break.
    expect(defaultStartTime(calendar, '2026-11-24', new Date('2026-11-24T12:40:00+01:00'), 120)).toBe('16:00');
    expect(defaultStartTime(calendar, '2026-11-24', now, 300)).toBe('09:30');
    expect(defaultStartTime(calendar, '2026-11-24', new Date('2026-11-24T19:10:00+01:00'), 120)).toBe('19:30');
  });
});

describe('the default day of a new event', () => {
  const calendar = {
    opening: [
      { space_id: null, starts_at: '2026-11-23T10:00:00+01:00', ends_at: '2026-11-23T20:00:00+01:00' },
      { space_id: null, starts_at: '2026-11-25T10:00:00+01:00', ends_at: '2026-11-25T20:00:00+01:00' },
    ],
    days: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    time_zone: zone,
  };

  it('is the first from the shown one on that the studio is open', () => {
    expect(defaultDay(calendar, '2026-11-23', now, 120)).toBe('2026-11-23');
    expect(defaultDay(calendar, '2026-11-23', new Date('2026-11-23T20:10:00+01:00'), 120)).toBe('2026-11-25');
    expect(defaultDay(calendar, '2026-11-24', now, 120)).toBe('2026-11-25');
  });

  it('is the shown one where no open day follows', () => {
    expect(defaultDay(calendar, '2026-11-26', now, 120)).toBe('2026-11-26');
    expect(defaultDay({ ...calendar, opening: [] }, '2026-11-24', now, 120)).toBe('2026-11-24');
  });
});
