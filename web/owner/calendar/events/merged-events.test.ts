import { describe, expect, it } from 'vitest';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import { countBookedSeats, mergeEvents } from './merged-events.ts';

const date = (id: string, starts_at: string, seats_taken = 0) => ({ id, starts_at, seats_taken }) as PlannedEvent;

describe('events in several closures', () => {
  it('are listed once each, in order of time, whatever their UTC offset', () => {
    const night = date('night', '2031-03-30T01:30:00+01:00');
    const morning = date('morning', '2031-03-30T01:00:00Z');
    const before = date('before', '2031-03-29T20:00:00+01:00');
    expect(
      mergeEvents([
        [night, morning],
        [before, night],
      ]).map(({ id }) => id),
    ).toEqual(['before', 'night', 'morning']);
  });

  it('add up their booked seats', () => {
    expect(countBookedSeats([date('one', '2031-03-30T10:00:00Z', 2), date('other', '2031-03-31T10:00:00Z', 3)])).toBe(
      5,
    );
    expect(countBookedSeats([])).toBe(0);
  });
});
