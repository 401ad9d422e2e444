import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { anyQuestion } from '#tests/slots/slot-queries.ts';
import { freeSlots, type SlotRules, type SlotSpace } from './free-slots.ts';
import { freeStarts } from './free-starts.ts';

/** Lists every start of the ranges. */
const oneByOne = (rules: SlotRules, minutes: number) =>
  freeStarts(rules, minutes).flatMap(({ first, last }) =>
    Array.from(
      { length: (last - first) / (rules.stepMinutes * MINUTE) + 1 },
      (_, at) => first + at * rules.stepMinutes * MINUTE,
    ),
  );

const askedDayByDay = (rules: SlotRules, minutes: number) =>
  freeSlots(rules, {
    from: toOffsetIso(rules.now, rules.zone).slice(0, 10),
    days: rules.daysAhead + 1,
    minutes,
  }).flatMap(({ slots }) => slots.map(({ start }) => start));

describe('ranges of starts', () => {
  it('contain exactly the free slots of all bookable days, each once', () => {
    let starts = 0;
    fc.assert(
      fc.property(anyQuestion, ({ rules, question: { minutes } }) => {
        const found = oneByOne(rules, minutes);
        expect(found).toEqual(askedDayByDay(rules, minutes));
        starts += found.length;
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(starts).toBeGreaterThan(1000);
  });

  const room: SlotSpace = {
    id: 'room',
    hours: [],
    closures: [],
    bufferBefore: 0,
    bufferAfter: 0,
    quantity: 1,
    busy: [],
    units: [],
  };
  const rules: SlotRules = {
    zone: 'Europe/Madrid',
    now: new Date('2026-10-24T12:00:00+02:00'),
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 })),
    closures: [],
    needed: [room],
    alternatives: [],
    stepMinutes: 60,
    noticeMinutes: 0,
    daysAhead: 1,
  };
  const shown = (some: Partial<SlotRules>) =>
    freeStarts({ ...rules, ...some }, 60).map(({ first, last }) =>
      [first, last].map((at) => new Date(at).toISOString().slice(5, 16)),
    );

  it('continue over a change of the clocks if the steps match, and end if they do not', () => {
    expect(shown({})).toEqual([['10-24T11:00', '10-25T22:00']]);
    expect(shown({ stepMinutes: 120 })).toEqual([
      ['10-24T12:00', '10-25T00:00'],
      ['10-25T01:00', '10-25T21:00'],
    ]);
  });

  it('continue from one space to another that is free afterwards', () => {
    const taken = (from: string, until: string) => [{ start: Date.parse(from), end: Date.parse(until) }];
    const early = { ...room, busy: taken('2026-10-24T16:00:00Z', '2026-10-28T00:00:00Z') };
    const late = { ...room, busy: taken('2026-10-24T00:00:00Z', '2026-10-24T16:00:00Z') };
    expect(shown({ needed: [], alternatives: [early, late] })).toEqual([['10-24T11:00', '10-25T22:00']]);
    expect(shown({ needed: [], alternatives: [early, { ...late, bufferBefore: 30 }] })).toEqual([
      ['10-24T11:00', '10-24T15:00'],
      ['10-24T17:00', '10-25T22:00'],
    ]);
  });
});
