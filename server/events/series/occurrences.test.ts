import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { ConflictCalendar } from '#server/availability/conflict-calendar.ts';
import { type ClosureRow, listClosedIntervals, periodsOfDays } from '#server/availability/opening-hours.ts';
import { addDays } from '#server/availability/zoned-days.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { anyDay, anyRule, walk } from '#tests/recurrence-rules.ts';
import { planOccurrences } from './occurrences.ts';
import { listRuleDays } from './rule.ts';

const ZONES = [
  'Europe/Madrid',
  // Its summer time is half an hour.
  'Australia/Lord_Howe',
  // It crossed the date line in 2011, and had summer time until 2021.
  'Pacific/Apia',
  'Atlantic/Azores',
  // The clocks go back for Ramadan.
  'Africa/Casablanca',
  'America/St_Johns',
  'America/Havana',
  'Asia/Kathmandu',
  'Europe/Dublin',
  'UTC',
];

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const anyClosure = fc
  .record({
    skip: fc.integer({ min: -5, max: 300 }),
    length: fc.integer({ min: 0, max: 40 }),
    hours: fc.option(fc.tuple(clock, clock)),
  })
  .filter(({ hours }) => hours === null || hours[0] < hours[1]);

describe('the planned occurrences of a series', () => {
  it('are those of a day-by-day computation in any time zone, with closures as gaps', () => {
    fc.assert(
      fc.property(
        anyRule,
        anyDay,
        fc.constantFrom(...ZONES),
        clock,
        fc.integer({ min: 15, max: 600 }),
        fc.array(anyClosure, { maxLength: 3 }),
        (rule, first, zone, time, minutes, request) => {
          const to = addDays(first, 300);
          const closures: ClosureRow[] = request.map(({ skip, length, hours }, index) => ({
            id: String(index),
            space_id: null,
            first_day: addDays(first, skip),
            last_day: addDays(first, skip + length),
            from: minutesOf(hours?.[0]),
            until: minutesOf(hours?.[1]),
            reason: `closed ${index}`,
            holiday: null,
          }));
          const calendar: ConflictCalendar = {
            zone,
            spaces: new Map(),
            reservations: new Map(),
            closed: listClosedIntervals(periodsOfDays([addDays(first, -2), addDays(to, 2)], zone), closures, []),
            openOf: () => undefined,
            busy: [],
          };
          const days = listRuleDays(rule, first, first, to);
          const asked = { time, minutes, title: '', now: new Date(0) };
          const { occurrences, gaps } = planOccurrences(calendar, { needed: [], oneOf: [] }, days, asked);

          const expected = walk(rule, first, to).map((day) => {
            const from = instant(day, time, zone);
            const until = from + minutes * 60_000;
            return { day, from, until, closed: closures.some((closure) => overlaps(closure, from, until, zone)) };
          });
          expect(occurrences.map(({ day, from, to: end }) => [day, +from, +end])).toEqual(
            expected.filter(({ closed }) => !closed).map(({ day, from, until }) => [day, from, until]),
          );
          expect(gaps.map(({ day, why }) => [day, why])).toEqual(
            expected.filter(({ closed }) => closed).map(({ day }) => [day, 'closure']),
          );
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });

  it('keep their local time when the clocks change, and say where the clocks skip it', () => {
    const calendar: ConflictCalendar = {
      zone: 'Europe/Madrid',
      spaces: new Map(),
      reservations: new Map(),
      closed: [],
      openOf: () => undefined,
      busy: [],
    };
    const see = (days: string[], time: string) =>
      planOccurrences(calendar, { needed: [], oneOf: [] }, days, {
        time,
        minutes: 60,
        title: '',
        now: new Date(0),
      }).occurrences.map(({ from, shifted }) => [from.toISOString(), shifted]);
    expect(see(['2031-03-29', '2031-03-30'], '19:00')).toEqual([
      ['2031-03-29T18:00:00.000Z', false],
      ['2031-03-30T17:00:00.000Z', false],
    ]);
    // The skipped hour of March, and the first of the repeated hours of October.
    expect(see(['2031-03-30', '2031-10-26'], '02:30')).toEqual([
      ['2031-03-30T01:30:00.000Z', true],
      ['2031-10-26T00:30:00.000Z', false],
    ]);
  });
});

const instant = (day: string, time: string, zone: string) =>
  Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds;

const minutesOf = (time: string | undefined) =>
  time === undefined ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the clocks show a closed time in one of these minutes. */
function overlaps({ first_day, last_day, ...closed }: ClosureRow, from: number, until: number, zone: string): boolean {
  for (let at = from; at < until; at += 60_000) {
    const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const day = shown.toPlainDate().toString();
    // An event lasts ten hours at most.
    if (at === from && (addDays(day, 1) < first_day || day > last_day)) return false;
    const minute = shown.hour * 60 + shown.minute;
    if (first_day <= day && day <= last_day && (closed.from ?? 0) <= minute && minute < (closed.until ?? 1440)) {
      return true;
    }
  }
  return false;
}
