import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { SlotRules, SlotSearch, SlotSpace } from '#server/availability/free-slots.ts';
import { MINUTE } from '#shared/time/time.ts';

/** Time zones with days on which their clocks change, and some on which they do not. */
const PLACES: [zone: string, day: string][] = [
  ['Europe/Madrid', '2026-03-28'],
  ['Europe/Madrid', '2026-10-24'],
  ['Europe/Madrid', '2026-06-10'],
  ['Atlantic/Azores', '2026-03-28'],
  ['Atlantic/Azores', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
  // It skipped 30 December, and in the next spring its clocks changed as usual.
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2012-03-31'],
  ['America/New_York', '2026-11-01'],
  ['America/St_Johns', '2026-03-07'],
  ['America/Asuncion', '2023-10-01'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Kathmandu', '2026-01-01'],
  ['Pacific/Chatham', '2026-09-26'],
  ['Africa/Casablanca', '2026-02-14'],
];

const minuteOfDay = fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15);

const stretchOfDay = fc
  .tuple(minuteOfDay, minuteOfDay)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

/** Hours within a day or past midnight, for example until 26:00. */
const stretchOfHours = fc.oneof(
  stretchOfDay,
  fc
    .tuple(fc.integer({ min: 40, max: 95 }), fc.integer({ min: 97, max: 130 }))
    .map(([opens, closes]) => [opens * 15, closes * 15] as const),
);

const hoursOfWeek = fc.array(
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }), stretch: stretchOfHours }).map(({ weekday, stretch }) => ({
    weekday,
    opens: stretch[0],
    closes: stretch[1],
  })),
  { minLength: 4, maxLength: 12 },
);

export const alwaysOpen = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }));

const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

const closuresAround = (day: string) =>
  fc.array(
    fc
      .record({
        first: fc.integer({ min: -1, max: 3 }),
        length: fc.integer({ min: 0, max: 1 }),
        hours: fc.option(stretchOfDay),
      })
      .map(({ first, length, hours }) => ({
        first_day: dayAfter(day, first),
        last_day: dayAfter(day, first + length),
        from: hours?.[0] ?? null,
        until: hours?.[1] ?? null,
      })),
    { maxLength: 2 },
  );

/** An interval in milliseconds, on whole minutes, near the day. */
const busyAround = (day: string) =>
  fc.array(
    fc.tuple(fc.integer({ min: -1440, max: 4 * 1440 }), fc.integer({ min: 1, max: 400 })).map(([from, minutes]) => {
      const start = Date.parse(`${day}T00:00:00Z`) + from * MINUTE;
      return { start, end: start + minutes * MINUTE };
    }),
    { maxLength: 6 },
  );

const spaceAround = (day: string) =>
  fc.record({
    hours: fc.oneof(fc.constant([]), hoursOfWeek),
    closures: closuresAround(day),
    bufferBefore: fc.constantFrom(0, 0, 5, 30, 47),
    bufferAfter: fc.constantFrom(0, 0, 10, 45),
    quantity: fc.constantFrom(1, 1, 2, 3),
    busy: busyAround(day),
    units: busyAround(day),
  });

const named = (spaces: Omit<SlotSpace, 'id'>[], kind: string): SlotSpace[] =>
  spaces.map((space, at) => ({ ...space, id: `${kind} ${at}` }));

/** Random rules of a studio, with a query about the days on which its clocks may change. */
export const anyQuestion: fc.Arbitrary<{ rules: SlotRules; question: SlotSearch }> = fc
  .constantFrom(...PLACES)
  .chain(([zone, day]) =>
    fc
      .record({
        hours: fc.oneof(fc.constant(alwaysOpen), hoursOfWeek),
        closures: closuresAround(day),
        needed: fc.array(spaceAround(day), { maxLength: 2 }),
        alternatives: fc.array(spaceAround(day), { maxLength: 3 }),
        stepMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60, 120),
        noticeMinutes: fc.constantFrom(0, 0, 60, 1000),
        daysAhead: fc.integer({ min: 0, max: 5 }),
        hoursBefore: fc.integer({ min: -20, max: 60 }),
        days: fc.integer({ min: 1, max: 3 }),
        minutes: fc.constantFrom(5, 15, 30, 45, 60, 90, 120, 600, 1500),
      })
      .map(({ needed, alternatives, hoursBefore, days, minutes, ...rules }) => ({
        rules: {
          ...rules,
          zone,
          now: new Date(Date.parse(`${day}T00:00:00Z`) - hoursBefore * 60 * MINUTE),
          needed: named(needed, 'needed'),
          alternatives: named(alternatives, 'alternative'),
        },
        question: { from: day, days, minutes },
      })),
  );
