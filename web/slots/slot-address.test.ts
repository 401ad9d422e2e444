import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSlotChoice, writeSlotChoice } from './slot-address.ts';

describe('the URL of a free time', () => {
  it('holds the whole choice, and parses to what was serialized', () => {
    const choice = {
      from: '2026-11-30',
      day: '2026-12-01',
      at: '2026-12-01T10:00:00+01:00',
      minutes: 120,
      seats: 2,
      space: '01a1fb30-2980-786c-b5cf-bbeec768b862',
    };
    expect(readSlotChoice(writeSlotChoice(choice))).toEqual(choice);
    expect(writeSlotChoice({ seats: 1 }).toString()).toBe('');
  });

  it('shows the week of its start time', () => {
    expect(readSlotChoice(new URLSearchParams({ at: '2026-12-01T10:00:00+01:00' })).from).toBe('2026-12-01');
  });

  it.each([
    ['from=2026-02-30', 'from'],
    ['from=tomorrow', 'from'],
    ['day=0000-01-01', 'day'],
    ['at=noon', 'at'],
    ['minutes=1e9', 'minutes'],
    ['minutes=-60', 'minutes'],
    ['minutes=1.5', 'minutes'],
    ['space=wheel', 'space'],
  ] as const)('?%s is ignored', (query, name) => {
    expect(readSlotChoice(new URLSearchParams(query))[name]).toBeUndefined();
  });

  it('parses without throwing for any query string', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('from', 'day', 'at', 'minutes', 'seats', 'space'), fc.string()),
        (query) => {
          const { seats } = readSlotChoice(new URLSearchParams(query));
          expect(seats >= 1 && seats <= 10).toBe(true);
        },
      ),
    );
  });
});
