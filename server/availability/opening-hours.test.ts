import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#shared/time/time.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { anyQuestion } from '#tests/slots/slot-queries.ts';
import { type ConflictCalendar, listWarnings, openingHoursBySpace } from './conflict-calendar.ts';
import { freeSlots, type SlotSpace } from './free-slots.ts';
import { listClosedIntervals, listOpenIntervals, periodsOfDays } from './opening-hours.ts';
import { addDays } from './zoned-days.ts';

/** Saturday 18:00 to 02:30. */
const night = [{ space_id: null, weekday: 6, opens: 1080, closes: 1590 }];
const openOn = (first: string, last = first) =>
  listOpenIntervals(night, [first, last], 'Europe/Madrid').map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString()),
  );

describe('opening hours past midnight', () => {
  it('are one interval, listed on both days', () => {
    const saturdayNight = ['2026-11-21T17:00:00.000Z', '2026-11-22T01:30:00.000Z'];
    expect(openOn('2026-11-21')).toEqual([saturdayNight]);
    expect(openOn('2026-11-22')).toEqual([saturdayNight]);
    expect(openOn('2026-11-21', '2026-11-22')).toEqual([saturdayNight]);
    expect(openOn('2026-11-20')).toEqual([]);
    expect(openOn('2026-11-23')).toEqual([]);
  });

  it('apply while the clocks show them in the nights in which the clocks change', () => {
    // The clocks skip 02:30 and show 03:00 after 01:59.
    expect(openOn('2026-03-28')).toEqual([['2026-03-28T17:00:00.000Z', '2026-03-29T01:00:00.000Z']]);
    // The clocks show 02:00 to 02:30 twice, and 02:30 to 03:00 in between.
    expect(openOn('2026-10-24', '2026-10-25')).toEqual([
      ['2026-10-24T16:00:00.000Z', '2026-10-25T00:30:00.000Z'],
      ['2026-10-25T01:00:00.000Z', '2026-10-25T01:30:00.000Z'],
    ]);
  });
});

describe('opening hours and closures', () => {
  it('have the same meaning for the check of an event as for the free slots', () => {
    let free = 0;
    let refused = 0;
    fc.assert(
      fc.property(anyQuestion, ({ rules: { needed, ...anyRules }, question }) => {
        const minutes = Math.min(question.minutes, 1425);
        const spaces = needed.map((space): SlotSpace => ({ ...space, quantity: 1, busy: [], units: [] }));
        const rules = { ...anyRules, needed: spaces, alternatives: [], noticeMinutes: 0, daysAhead: 10 };
        const from = addDays(question.from, -1);
        const starts = freeSlots({ ...rules, now: new Date(0), daysAhead: 50_000 }, { from, days: 5, minutes });
        const isFree = new Set(starts.flatMap(({ slots }) => slots.map(({ start }) => start)));

        const periods = periodsOfDays([addDays(from, -2), addDays(from, 8)], rules.zone);
        const places = [{ id: null, ...rules }, ...spaces];
        const hours = places.flatMap(({ id, hours }) => hours.map((each) => ({ ...each, space_id: id })));
        const closures = places.flatMap(({ id, closures }) =>
          closures.map((each) => ({ ...each, id: '', space_id: id, reason: '', holiday: null })),
        );
        const calendar: ConflictCalendar = {
          zone: rules.zone,
          spaces: new Map(),
          reservations: new Map(),
          closed: listClosedIntervals(periods, closures, hours),
          openOf: openingHoursBySpace(periods, hours),
          busy: [],
        };
        const spaceIds = spaces.map(({ id }) => id);
        const isPossible = (start: number) =>
          listWarnings(calendar, { spaceIds, from: new Date(start), to: new Date(start + minutes * MINUTE) }).length ===
          0;
        for (const { start, end, offset } of periodsOfDays([from, addDays(from, 4)], rules.zone)) {
          const step = rules.stepMinutes * MINUTE;
          for (let at = Math.ceil((start + offset) / step) * step - offset; at < end; at += step) {
            if (spaces.length > 0) expect([at, isPossible(at)]).toEqual([at, isFree.has(at)]);
            if (isFree.has(at)) free += 1;
            else refused += 1;
          }
        }
      }),
      { numRuns: propertyRuns(100) },
    );
    expect(Math.min(free, refused)).toBeGreaterThan(100);
  });
});
