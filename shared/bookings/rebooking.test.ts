import { describe, expect, it } from 'vitest';
import { chooseUntil } from './rebooking.ts';

const until = (startsAt: string, cancelledAt: string) =>
  chooseUntil(new Date(startsAt), new Date(cancelledAt)).toISOString();

describe('the time to choose another date', () => {
  it('ends 48 hours before the cancelled date', () =>
    expect(until('2031-11-29T10:00Z', '2031-11-22T08:00Z')).toBe('2031-11-27T10:00:00.000Z'));
  it('is at least 48 hours, even beyond the cancelled date', () =>
    expect(until('2031-11-29T10:00Z', '2031-11-29T08:00Z')).toBe('2031-12-01T08:00:00.000Z'));
  it('is at most a week, so that no one waits longer for the money', () =>
    expect(until('2032-03-01T10:00Z', '2031-11-22T08:00Z')).toBe('2031-11-29T08:00:00.000Z'));
});
