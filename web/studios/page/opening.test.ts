import { expect, test } from 'vitest';
import { hoursOf, isAlwaysOpen, openingAt } from './opening.ts';

const HOURS = [
  { weekday: 6, opens: '09:30', closes: '20:00' },
  { weekday: 7, opens: '10:30', closes: '14:00' },
  { weekday: 7, opens: '15:30', closes: '19:30' },
];
const TIMES = [
  { from: '2026-11-21T09:30:00+01:00', until: '2026-11-21T20:00:00+01:00' },
  { from: '2026-11-22T10:30:00+01:00', until: '2026-11-22T14:00:00+01:00' },
];

test('a studio is open until just before its closing time, and otherwise says when it opens', () => {
  const at = (instant: string) => openingAt(TIMES, new Date(instant));
  expect(at('2026-11-21T08:29:59Z')).toEqual({ open: false, next: TIMES[0]?.from });
  expect(at('2026-11-21T08:30:00Z')).toEqual({ open: true, until: TIMES[0]?.until });
  expect(at('2026-11-21T19:00:00Z')).toEqual({ open: false, next: TIMES[1]?.from });
  expect(at('2026-11-22T13:00:00Z')).toEqual({ open: false, next: undefined });
  expect(openingAt([], new Date('2026-11-22T13:00:00Z'))).toEqual({ open: false, next: undefined });
});

test('an opening of more than a day is round the clock', () => {
  const now = new Date('2026-11-21T08:30:00Z');
  expect(isAlwaysOpen('2026-11-22T10:00:00+01:00', now)).toBe(true);
  expect(isAlwaysOpen('2026-11-22T02:00:00+01:00', now)).toBe(false);
});

test('a day with a break has two spans, a day off none', () => {
  expect(hoursOf(HOURS, 7)).toBe('10:30–14:00, 15:30–19:30');
  expect(hoursOf(HOURS, 1)).toBe('');
});
