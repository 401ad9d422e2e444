import { expect, test } from 'vitest';
import { hoursOf, openingAt } from './opening.ts';

const HOURS = [
  { weekday: 6, opens: '09:30', closes: '20:00' },
  { weekday: 7, opens: '10:30', closes: '14:00' },
  { weekday: 7, opens: '15:30', closes: '19:30' },
];
const ZONE = 'Europe/Madrid';

test('a studio opens and closes by its own clock', () => {
  expect(openingAt(HOURS, '2026-11-21T08:29:00Z', ZONE)).toEqual({ today: 6, open: false, later: '09:30' });
  expect(openingAt(HOURS, '2026-11-21T08:30:00Z', ZONE)).toMatchObject({ open: true });
  expect(openingAt(HOURS, '2026-11-21T19:00:00Z', ZONE)).toEqual({ today: 6, open: false, later: undefined });
});

test('in a break it says when it opens again', () => {
  expect(openingAt(HOURS, '2026-11-22T13:30:00Z', ZONE)).toEqual({ today: 7, open: false, later: '15:30' });
});

test('a day with a break has two spans, a day off none', () => {
  expect(hoursOf(HOURS, 7)).toBe('10:30–14:00, 15:30–19:30');
  expect(hoursOf(HOURS, 1)).toBe('');
});
