import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { containsInterval } from '#shared/time/interval.ts';
import { MINUTE } from '#shared/time/time.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { alwaysOpen, anyQuestion } from '#tests/slots/slot-queries.ts';
import { type FreeSlot, freeSlots, type SlotRules, type SlotSearch, type SlotSpace } from './free-slots.ts';
import type { ClosedDays } from './opening-hours.ts';

// The expected slots, computed minute by minute: slow, and with the time zones of another library.

interface Shown {
  date: string;
  minute: number;
  weekday: number;
}

const clocks = new Map<string, Shown>();

/** Returns the local time at a minute since 1970. */
function shownAt(zone: string, at: number): Shown {
  const key = `${zone} ${at}`;
  let shown = clocks.get(key);
  if (!shown) {
    const clock = Temporal.Instant.fromEpochMilliseconds(at * MINUTE).toZonedDateTimeISO(zone);
    shown = {
      date: clock.toPlainDate().toString(),
      minute: clock.hour * 60 + clock.minute,
      weekday: clock.dayOfWeek,
    };
    clocks.set(key, shown);
  }
  return shown;
}

const dayBefore = (weekday: number) => ((weekday + 5) % 7) + 1;

/** Opening hours that begin on a closed day are closed past midnight, too. */
const isClosed = (closures: readonly ClosedDays[], hours: SlotRules['hours'], { date, weekday, minute }: Shown) => {
  const eve = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const goesOn = hours.some((each) => each.weekday === dayBefore(weekday) && minute < each.closes - 1440);
  return closures.some(({ first_day, last_day, from, until }) => {
    const isOn = (day: string) => first_day <= day && day <= last_day;
    if (from === null || until === null) return isOn(date) || (isOn(eve) && goesOn);
    return isOn(date) && from <= minute && minute < until;
  });
};

const isOpen = (hours: SlotRules['hours'], { weekday, minute }: Shown) =>
  hours.some(
    (each) =>
      (each.weekday === weekday && each.opens <= minute && minute < each.closes) ||
      (each.weekday === dayBefore(weekday) && minute < each.closes - 1440),
  );

function isFree(space: SlotSpace, { zone, hours }: SlotRules, start: number, minutes: number): boolean {
  for (let at = start; at < start + minutes; at += 1) {
    const shown = shownAt(zone, at);
    if (space.hours.length > 0 && !isOpen(space.hours, shown)) return false;
    if (isClosed(space.closures, space.hours.length > 0 ? space.hours : hours, shown)) return false;
  }
  for (let at = start - space.bufferBefore; at < start + minutes + space.bufferAfter; at += 1) {
    const isThen = ({ start: from, end }: { start: number; end: number }) => from <= at * MINUTE && at * MINUTE < end;
    if (space.busy.some(isThen) || space.units.filter(isThen).length >= space.quantity) return false;
  }
  return true;
}

function freeUnits(space: SlotSpace, start: number, minutes: number): number {
  let fewest = space.quantity;
  for (let at = start - space.bufferBefore; at < start + minutes + space.bufferAfter; at += 1) {
    const taken = space.units.filter(({ start: from, end }) => from <= at * MINUTE && at * MINUTE < end).length;
    fewest = Math.min(fewest, space.quantity - taken);
  }
  return fewest;
}

function slowly(rules: SlotRules, { from, days, minutes }: SlotSearch) {
  const { zone, needed, alternatives } = rules;
  const first = Temporal.PlainDate.from(from);
  const found = Array.from({ length: days }, (_, at) => ({
    date: first.add({ days: at }).toString(),
    slots: [] as FreeSlot[],
  }));
  if (needed.length + alternatives.length === 0) return found;
  const today = Temporal.PlainDate.from(shownAt(zone, Math.floor(rules.now.getTime() / MINUTE)).date);
  const last = today.add({ days: rules.daysAhead }).toString();
  const begin = Date.parse(`${from}T00:00:00Z`) / MINUTE - 1440;
  for (let start = begin; start < begin + (days + 3) * 1440; start += 1) {
    const shown = shownAt(zone, start);
    const day = found.find(({ date }) => date === shown.date);
    if (!day || shown.date > last || shown.minute % rules.stepMinutes !== 0) continue;
    if (start * MINUTE <= rules.now.getTime() + rules.noticeMinutes * MINUTE) continue;
    const opens = Array.from({ length: minutes }, (_, at) => shownAt(zone, start + at)).every(
      (each) => isOpen(rules.hours, each) && !isClosed(rules.closures, rules.hours, each),
    );
    if (!opens || !needed.every((space) => isFree(space, rules, start, minutes))) continue;
    const spaces = alternatives.filter((space) => isFree(space, rules, start, minutes)).map(({ id }) => id);
    if (alternatives.length > 0 && spaces.length === 0) continue;
    const unitsOf = (space: SlotSpace) => freeUnits(space, start, minutes);
    const units =
      alternatives.length > 0
        ? alternatives.filter(({ id }) => spaces.includes(id)).reduce((sum, space) => sum + unitsOf(space), 0)
        : Math.min(...needed.map(unitsOf));
    day.slots.push({ start: start * MINUTE, end: (start + minutes) * MINUTE, spaces, units });
  }
  return found;
}

describe('free slots', () => {
  it('are exactly those found by checking every single minute', { timeout: 120_000 }, () => {
    let offered = 0;
    fc.assert(
      fc.property(anyQuestion, ({ rules, question }) => {
        const found = freeSlots(rules, question);
        expect(found).toEqual(slowly(rules, question));
        offered += found.reduce((sum, { slots }) => sum + slots.length, 0);
      }),
      { numRuns: propertyRuns(60) },
    );
    // Make sure that the random studios are not all closed.
    expect(offered).toBeGreaterThan(100);
  });

  const anHour = { from: '2026-10-25', days: 1, minutes: 60 };
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
    now: new Date('2026-10-01T00:00:00Z'),
    hours: [{ weekday: 7, opens: 60, closes: 240 }],
    closures: [],
    needed: [room],
    alternatives: [],
    stepMinutes: 60,
    noticeMinutes: 0,
    daysAhead: 60,
  };
  const startsOf = (some: Partial<SlotRules>, question = anHour) =>
    freeSlots({ ...rules, ...some }, question).flatMap(({ slots }) =>
      slots.map(({ start }) => new Date(start).toISOString()),
    );

  it('start twice in the hour that the clocks repeat, each an hour of elapsed time', () => {
    expect(startsOf({})).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  it('do not start in an hour that the clocks skip, and one across it lasts as long as any other', () => {
    const spring = { ...anHour, from: '2026-03-29' };
    const now = new Date('2026-03-01T00:00:00Z');
    expect(startsOf({ now }, spring)).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z']);
    expect(startsOf({ now }, { ...spring, minutes: 120 })).toEqual(['2026-03-29T00:00:00.000Z']);
  });

  it('keep the step in local time where the clocks change by half an hour', () => {
    const howe = { zone: 'Australia/Lord_Howe', now: new Date('2026-04-01T00:00:00Z') };
    expect(startsOf(howe, { from: '2026-04-05', days: 1, minutes: 30 })).toEqual([
      '2026-04-04T14:00:00.000Z',
      '2026-04-04T15:30:00.000Z',
      '2026-04-04T16:30:00.000Z',
    ]);
  });

  it('do not exist on the day that Samoa skipped', () => {
    const samoa = { zone: 'Pacific/Apia', now: new Date('2011-12-01T00:00:00Z'), hours: alwaysOpen };
    expect(freeSlots({ ...rules, ...samoa }, { from: '2011-12-29', days: 3, minutes: 60 })).toMatchObject([
      { date: '2011-12-29', slots: { length: 24 } },
      { date: '2011-12-30', slots: [] },
      { date: '2011-12-31', slots: { length: 24 } },
    ]);
  });

  it('may cross midnight where the studio is open on both sides', () => {
    const night = [
      { weekday: 6, opens: 1320, closes: 1440 },
      { weekday: 7, opens: 0, closes: 60 },
    ];
    const saturday = { from: '2026-06-06', days: 1, minutes: 120 };
    const now = new Date('2026-06-01T00:00:00Z');
    expect(startsOf({ now, hours: night }, saturday)).toEqual(['2026-06-06T20:00:00.000Z', '2026-06-06T21:00:00.000Z']);
  });

  // Saturday 22:00 to Sunday 03:30.
  const late = {
    hours: [{ weekday: 6, opens: 1320, closes: 1650 }],
    now: new Date('2026-01-01T00:00:00Z'),
    daysAhead: 365,
  };

  it('continue past midnight until the studio closes, and start on either day', () => {
    const both = { from: '2026-06-06', days: 2, minutes: 120 };
    expect(startsOf(late, both)).toEqual([
      '2026-06-06T20:00:00.000Z',
      '2026-06-06T21:00:00.000Z',
      '2026-06-06T22:00:00.000Z',
      '2026-06-06T23:00:00.000Z',
    ]);
    expect(startsOf(late, { ...both, days: 1 })).toHaveLength(2);
    expect(startsOf(late, { ...both, from: '2026-06-07', days: 1 })).toHaveLength(2);
  });

  it('follow the local time in the nights in which the clocks change', () => {
    // 02:00 to 03:00 does not exist: until 03:30 it is half an hour after 01:59.
    const spring = { from: '2026-03-28', days: 2, minutes: 60 };
    expect(startsOf(late, spring).slice(-2)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T00:00:00.000Z']);
    // 02:00 to 03:00 occurs twice.
    expect(startsOf(late, { ...spring, from: '2026-10-24' })).toEqual([
      '2026-10-24T20:00:00.000Z',
      '2026-10-24T21:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
    ]);
  });

  it('do not exist in a night that would begin on a closed day', () => {
    const closures = [{ first_day: '2026-06-06', last_day: '2026-06-06', from: null, until: null }];
    expect(startsOf({ ...late, closures }, { from: '2026-06-06', days: 2, minutes: 60 })).toEqual([]);
    const closedRoom = { ...room, closures };
    expect(startsOf({ ...late, needed: [closedRoom] }, { from: '2026-06-06', days: 2, minutes: 60 })).toEqual([]);
  });

  it('are kept apart by the buffers of both bookings', () => {
    // Booked from 10 to 11, with its own buffer of a quarter of an hour, in milliseconds.
    const busy = [{ start: Date.parse('2026-06-07T08:00Z'), end: Date.parse('2026-06-07T09:15Z') }];
    const buffered = { ...room, busy, bufferBefore: 15, bufferAfter: 15 };
    const sunday = { from: '2026-06-07', days: 1, minutes: 60 };
    const day = { now: new Date('2026-06-01T00:00:00Z'), hours: [{ weekday: 7, opens: 540, closes: 780 }] };
    expect(startsOf({ ...day, needed: [buffered], stepMinutes: 30 }, sunday)).toEqual([
      '2026-06-07T09:30:00.000Z',
      '2026-06-07T10:00:00.000Z',
    ]);
  });

  it('with several units exist until all are booked at one moment, including the new booking’s buffers', () => {
    const at = (from: string, until: string) => ({
      start: Date.parse(`2026-06-07T${from}Z`),
      end: Date.parse(`2026-06-07T${until}Z`),
    });
    const day = { now: new Date('2026-06-01T00:00:00Z'), hours: [{ weekday: 7, opens: 540, closes: 780 }] };
    const sunday = { from: '2026-06-07', days: 1, minutes: 60 };
    // From 9 to 13 local time, which is 7 to 11 in UTC.
    const wheels = { ...room, quantity: 2, units: [at('07:00', '08:00'), at('08:00', '09:00'), at('07:30', '08:30')] };
    expect(startsOf({ ...day, needed: [wheels] }, sunday)).toEqual([
      '2026-06-07T09:00:00.000Z',
      '2026-06-07T10:00:00.000Z',
    ]);
    expect(startsOf({ ...day, needed: [{ ...wheels, quantity: 3 }] }, sunday)).toHaveLength(4);
    // Two bookings that do not overlap take one wheel, even if the new buffer reaches both.
    const apart = [at('07:00', '08:50'), at('09:10', '11:00')];
    const buffered = { ...wheels, units: apart, bufferBefore: 30, bufferAfter: 30 };
    expect(startsOf({ ...day, needed: [buffered] }, sunday)).toHaveLength(4);
    expect(startsOf({ ...day, needed: [{ ...wheels, units: [], busy: [at('07:00', '10:00')] }] }, sunday)).toEqual([
      '2026-06-07T10:00:00.000Z',
    ]);
  });

  it('do not exist without a space or a teacher', () => {
    expect(startsOf({ needed: [] })).toEqual([]);
  });
});

it('containsInterval finds an interval anywhere in the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 30 }), (start, length) => {
      const free = [0, 30, 60, 90].map((from) => ({ start: from, end: from + 20 }));
      const isIn = free.some((each) => each.start <= start && start + length <= each.end);
      expect(containsInterval(free, start, start + length)).toBe(isIn);
    }),
  );
});
