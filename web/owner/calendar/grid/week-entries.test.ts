import { describe, expect, it } from 'vitest';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { closedIntervals, placeEntries, shownHours } from './day-layout.ts';
import { activeDays, entriesOf, isOpenOn, rowsOf, unitsTaken, weekNumber } from './week-entries.ts';

const ZONE = 'Europe/Madrid';

const space = (id: string, kind: StudioCalendar['spaces'][number]['kind'] = 'room') => ({
  id,
  name: id,
  kind,
  seats: 8,
  buffer_before: 0,
  buffer_after: 0,
  is_me: false,
  is_pending: false,
  quantity: 1,
  photo_url: null,
});

const date = (id: string, starts_at: string, ends_at: string, space_ids = ['loft']): PlannedEvent => ({
  id,
  offering: { id: 'o', slug: 'bowl', title: 'Bowl', service_type: 'class' },
  starts_at,
  ends_at,
  capacity: 8,
  seats_taken: 0,
  seats_offered: 0,
  parties_waiting: 0,
  status: 'scheduled',
  space_ids,
  series_id: null,
  series_day: null,
  is_slot: false,
  guest: null,
  version: 1,
  course: null,
  price: { amount: 4500, currency: 'EUR' },
  price_unit: 'person',
  price_override: null,
  note: '',
  cancel_reason: '',
  can_edit: true,
});

const calendar = (parts: Partial<StudioCalendar>): StudioCalendar => ({
  time_zone: ZONE,
  days: [],
  spaces: [space('loft')],
  events: [],
  closures: [],
  opening: [],
  busy: [],
  ...parts,
});

const row = (id: string | null) => ({ id, space: null });

const told = (one: StudioCalendar, day: string, id: string | null = 'loft') =>
  entriesOf(one, row(id), day).map(({ from, until, allDay }) => [from, until, allDay]);

it('the units taken are the peak of simultaneous bookings, without cancelled ones', () => {
  const slot = (id: string, from: string, until: string, more: Partial<PlannedEvent> = {}) => ({
    ...date(id, `2026-11-24T${from}:00+01:00`, `2026-11-24T${until}:00+01:00`),
    is_slot: true,
    ...more,
  });
  const events = [
    slot('a', '10:00', '12:00'),
    slot('b', '11:00', '13:00'),
    slot('c', '12:00', '14:00'),
    slot('d', '10:30', '11:30', { status: 'cancelled' }),
  ];
  const taken = (some: PlannedEvent[]) => unitsTaken(entriesOf(calendar({ events: some }), row('loft'), '2026-11-24'));
  expect(taken(events)).toBe(2);
  expect(taken([...events, slot('e', '11:30', '12:30')])).toBe(3);
  expect(taken([])).toBe(0);
});

it('a day is active if an event takes place on it, not if all are cancelled', () => {
  const cancelled = { ...date('b', '2026-11-26T10:00:00Z', '2026-11-26T12:00:00Z'), status: 'cancelled' as const };
  // Already past midnight in Madrid.
  const late = date('a', '2026-11-24T23:30:00Z', '2026-11-25T01:00:00Z');
  expect([...activeDays(calendar({ events: [late, cancelled] }))]).toEqual(['2026-11-25']);
});

describe('a week', () => {
  it('has its ISO 8601 number', () => {
    expect(['2026-11-25', '2027-01-01', '2024-12-30', '2026-01-01'].map(weekNumber)).toEqual([48, 53, 1, 1]);
  });
});

describe('a cell of the week', () => {
  it('lists an event in the row of each of its spaces, in order of time', () => {
    const week = calendar({
      spaces: [space('marta', 'teacher'), space('loft'), space('kiln')],
      events: [
        date('late', '2026-11-24T19:00:00+01:00', '2026-11-24T21:00:00+01:00', ['loft', 'marta']),
        date('early', '2026-11-24T10:00:00+01:00', '2026-11-24T12:00:00+01:00', ['loft']),
      ],
    });
    expect(rowsOf(week).map(({ id }) => id)).toEqual(['loft', 'kiln', 'marta']);
    expect(['loft', 'kiln', 'marta'].map((id) => told(week, '2026-11-24', id).map(([from]) => from))).toEqual([
      ['10:00', '19:00'],
      [],
      ['19:00'],
    ]);
  });

  it('exists in an extra row for events without a space', () => {
    const week = calendar({ events: [date('walk', '2026-11-24T10:00:00+01:00', '2026-11-24T12:00:00+01:00', [])] });
    expect(rowsOf(week).map(({ id }) => id)).toEqual(['loft', null]);
    expect([told(week, '2026-11-24', null), told(week, '2026-11-24')]).toEqual([[['10:00', '12:00', false]], []]);
  });

  it('lists an event past midnight on the next day too, and no further', () => {
    const week = calendar({
      events: [
        date('raku', '2026-11-24T22:00:00+01:00', '2026-11-25T02:00:00+01:00'),
        date('dusk', '2026-11-26T20:00:00+01:00', '2026-11-27T00:00:00+01:00'),
      ],
    });
    expect(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((day) => told(week, day))).toEqual([
      [['22:00', '', false]],
      [['', '02:00', false]],
      [['20:00', '00:00', false]],
      [],
    ]);
  });

  it('shows a closure from midnight to midnight as all day, even when the clocks change', () => {
    const closed = { id: 'c', space_id: null, reason: 'Stocktaking', holiday: null };
    const week = calendar({
      closures: [{ ...closed, starts_at: '2026-10-25T00:00:00+02:00', ends_at: '2026-10-26T00:00:00+01:00' }],
    });
    expect([told(week, '2026-10-25'), told(week, '2026-10-24'), told(week, '2026-10-26')]).toEqual([
      [['00:00', '00:00', true]],
      [],
      [],
    ]);
  });

  it('is open by the space’s own hours, or else the studio’s', () => {
    const hours = (space_id: string | null, day: string) => ({
      space_id,
      starts_at: `${day}T10:00:00+01:00`,
      ends_at: `${day}T14:00:00+01:00`,
    });
    const week = calendar({
      spaces: [space('loft'), space('kiln')],
      opening: [hours(null, '2026-11-24'), hours('kiln', '2026-11-25')],
    });
    const open = ['loft', 'kiln'].map((id) =>
      ['2026-11-24', '2026-11-25'].map((day) => isOpenOn(week, { id, space: space(id) }, day)),
    );
    expect(open).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(isOpenOn(calendar({}), { id: 'loft', space: space('loft') }, '2026-11-24')).toBe(true);
  });
});

describe('the day view', () => {
  const places = (one: StudioCalendar, day: string) => {
    const hours = shownHours(one, day);
    return placeEntries(one, row('loft'), day, hours).map(({ entry, top, height, lane, lanes }) => [
      entry.key.split(' ')[0],
      top,
      height,
      `${lane + 1}/${lanes}`,
    ]);
  };

  it('gives overlapping events a lane each, and a single event the whole width', () => {
    const day = calendar({
      events: [
        date('a', '2026-11-24T10:00:00+01:00', '2026-11-24T12:00:00+01:00'),
        date('b', '2026-11-24T11:00:00+01:00', '2026-11-24T13:00:00+01:00'),
        date('c', '2026-11-24T12:00:00+01:00', '2026-11-24T14:00:00+01:00'),
        date('d', '2026-11-24T14:00:00+01:00', '2026-11-24T14:10:00+01:00'),
      ],
    });
    expect(places(day, '2026-11-24')).toEqual([
      ['a', 120, 120, '1/2'],
      ['b', 180, 120, '2/2'],
      ['c', 240, 120, '1/2'],
      ['d', 360, 30, '1/1'],
    ]);
  });

  it('shades closed time, by the space’s own hours or else the studio’s', () => {
    const open = (space_id: string | null, from: string, to: string) => ({
      space_id,
      starts_at: `2026-11-24T${from}:00+01:00`,
      ends_at: `2026-11-24T${to}:00+01:00`,
    });
    const day = calendar({ opening: [open(null, '16:00', '20:00'), open(null, '10:00', '14:00')] });
    const hours = shownHours(day, '2026-11-24');
    expect(closedIntervals(day, row('loft'), hours)).toEqual([
      { top: 0, height: 120 },
      { top: 360, height: 120 },
    ]);
    expect(closedIntervals(calendar({}), row('loft'), hours)).toEqual([]);
  });

  it('extends to early events, and up to midnight for events that cross it', () => {
    const day = calendar({ events: [date('raku', '2026-11-24T22:00:00+01:00', '2026-11-25T02:00:00+01:00')] });
    expect(shownHours(day, '2026-11-24').labels.at(0)).toBe('08:00');
    expect(shownHours(day, '2026-11-24').labels.at(-1)).toBe('23:00');
    expect(shownHours(day, '2026-11-25').labels.at(0)).toBe('00:00');
    expect(places(day, '2026-11-24')).toEqual([['raku', 840, 120, '1/1']]);
    expect(places(day, '2026-11-25')).toEqual([['raku', 0, 120, '1/1']]);
  });

  it('repeats the hour that the clocks repeat, and omits the one they skip', () => {
    const night = (starts_at: string, ends_at: string) => calendar({ events: [date('moon', starts_at, ends_at)] });
    const autumn = night('2026-10-25T01:00:00+02:00', '2026-10-25T04:00:00+01:00');
    expect(shownHours(autumn, '2026-10-25').labels.slice(0, 4)).toEqual(['01:00', '02:00', '02:00', '03:00']);
    expect(places(autumn, '2026-10-25')).toEqual([['moon', 0, 240, '1/1']]);
    const spring = night('2026-03-29T01:00:00+01:00', '2026-03-29T04:00:00+02:00');
    expect(shownHours(spring, '2026-03-29').labels.slice(0, 3)).toEqual(['01:00', '03:00', '04:00']);
    expect(places(spring, '2026-03-29')).toEqual([['moon', 0, 120, '1/1']]);
  });
});
