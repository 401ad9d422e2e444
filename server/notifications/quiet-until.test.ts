import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, HOUR, MINUTE } from '#shared/time/time.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { quietUntil } from './quiet-until.ts';

const madrid = (from: string, until: string) => ({ from, until, time_zone: 'Europe/Madrid' });
const end = (at: string, from: string, until: string) =>
  quietUntil(new Date(at), madrid(from, until))?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    // Summer, two hours ahead of UTC.
    ['2041-07-01T19:59:59Z', '22:00', '08:00', null],
    ['2041-07-01T20:00:00Z', '22:00', '08:00', '2041-07-02T06:00:00.000Z'],
    ['2041-07-01T22:30:00Z', '22:00', '08:00', '2041-07-02T06:00:00.000Z'],
    ['2041-07-02T05:59:59Z', '22:00', '08:00', '2041-07-02T06:00:00.000Z'],
    ['2041-07-02T06:00:00Z', '22:00', '08:00', null],
    ['2041-07-02T12:00:00Z', '13:00', '15:30', '2041-07-02T13:30:00.000Z'],
    ['2041-07-02T14:00:00Z', '13:00', '15:30', null],
    ['2041-12-31T22:30:00Z', '22:00', '08:00', '2042-01-01T07:00:00.000Z'],
    // The night of 31 March 2041 is an hour shorter, that of 27 October an hour longer.
    ['2041-03-30T22:00:00Z', '22:00', '08:00', '2041-03-31T06:00:00.000Z'],
    ['2041-10-26T21:00:00Z', '22:00', '08:00', '2041-10-27T07:00:00.000Z'],
    // 02:30 does not exist on 31 March, and comes twice on 27 October.
    ['2041-03-30T23:30:00Z', '22:00', '02:30', '2041-03-31T01:30:00.000Z'],
    ['2041-10-27T00:15:00Z', '22:00', '02:30', '2041-10-27T00:30:00.000Z'],
    ['2041-10-27T01:15:00Z', '22:00', '02:30', null],
  ])('at %s, from %s until %s, end at %s', (at, from, until, expected) => {
    expect(end(at, from, until)).toBe(expected);
  });

  it('are none without a choice', () => {
    expect(quietUntil(new Date(), null)).toBe(undefined);
  });

  it('end later, within a day, and at the hour that was chosen', () => {
    const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
      const two = (value: number) => String(value).padStart(2, '0');
      return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    });
    const instant = fc
      .integer({ min: 0, max: 366 * 24 * 60 })
      .map((minutes) => new Date(Date.UTC(2041, 0) + minutes * MINUTE));
    fc.assert(
      fc.property(instant, clock, clock, (at, from, until) => {
        fc.pre(from !== until);
        const over = quietUntil(at, madrid(from, until));
        if (!over) return;
        expect(over.getTime()).toBeGreaterThan(at.getTime());
        expect(over.getTime() - at.getTime()).toBeLessThanOrEqual(25 * HOUR);
        const shown = formatTime(over, 'Europe/Madrid');
        if (!(shown >= '03:00' && shown < '04:00')) expect(shown).toBe(until);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
