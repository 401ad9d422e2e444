import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/property-runs.ts';
import { addDays, instantOf } from './local-time.ts';
import { toOffsetIso } from './offset-iso.ts';
import { wallClock } from './time.ts';

// Temporal is the independent reference: another author, another implementation of the zone database.

const ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'UTC',
];
const zone = fc.constantFrom(...ZONES);
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((ms) => new Date(Math.floor(ms / 1000) * 1000));
/** Instants around the nights in which Europe and America change their clocks. */
const nearChange = fc
  .tuple(
    fc.constantFrom(
      ...['2025-03-30', '2025-10-26', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05'],
    ),
    fc.integer({ min: -30 * 60, max: 30 * 60 }),
  )
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000));
const moment = fc.oneof(instant, nearChange);

const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

describe('time zones', () => {
  it('have the local time that Temporal has', () => {
    fc.assert(
      fc.property(moment, zone, (at, place) => {
        const { year, month, day, dayOfWeek, hour, minute } = zoned(at, place);
        expect(wallClock(at, place)).toEqual({ year, month, day, weekday: dayOfWeek, hour, minute });
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('find the instant of a local time as Temporal does, also in skipped and repeated hours', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        // The local time of another zone, so that times which this zone skips occur too.
        const { year, month, day, hour, minute } = zoned(at, 'UTC');
        const wall = { year, month, day, hour, minute };
        const expected = Temporal.ZonedDateTime.from({ ...wall, timeZone }, { disambiguation: 'compatible' });
        expect(instantOf(wall, timeZone).toISOString()).toBe(new Date(expected.epochMilliseconds).toISOString());
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('add and subtract days as Temporal does', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: -400, max: 400 }), (at, place, days) => {
        const { year, month, day, hour, minute, second } = zoned(at, place);
        const there = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).add({ days });
        const expected = there.toZonedDateTime(place, { disambiguation: 'compatible' });
        expect(addDays(at, days, place).toISOString()).toBe(new Date(expected.epochMilliseconds).toISOString());
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('write ISO 8601 with the zone’s offset, which parses to the same instant', () => {
    fc.assert(
      fc.property(moment, zone, (at, place) => {
        const written = toOffsetIso(at, place);
        expect(written).toBe(zoned(at, place).toString({ timeZoneName: 'never', smallestUnit: 'second' }));
        expect(Date.parse(written)).toBe(at.getTime());
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
