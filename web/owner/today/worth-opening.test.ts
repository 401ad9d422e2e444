import { describe, expect, it } from 'vitest';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { listWorthOpening } from './worth-opening.ts';

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'];
const MORNING = new Date('2026-11-23T06:00:00Z');

const at = (day: string, time: string) => `${day}T${time}:00+01:00`;
const stretch = (day: string, from: string, to: string) => ({
  space_id: null,
  starts_at: at(day, from),
  ends_at: at(day, to),
});

const evening = (day: string, seats_taken: number, more: Partial<PlannedEvent> = {}): PlannedEvent => ({
  id: day,
  offering: { id: 'wheel', slug: 'wheel', title: 'Open wheel', service_type: 'class' },
  starts_at: at(day, '18:00'),
  ends_at: at(day, '20:00'),
  capacity: 6,
  seats_taken,
  seats_offered: 0,
  parties_waiting: 0,
  status: 'scheduled',
  space_ids: ['room'],
  series_id: null,
  series_day: null,
  is_slot: false,
  guest: null,
  version: 1,
  course: null,
  price: { amount: 2500, currency: 'EUR' },
  price_unit: 'person',
  price_override: null,
  note: '',
  cancel_reason: '',
  can_edit: true,
  ...more,
});

const week = (parts: Partial<StudioCalendar>): StudioCalendar => ({
  time_zone: 'Europe/Madrid',
  days: DAYS,
  spaces: [
    {
      id: 'room',
      name: 'Wheel room',
      kind: 'room',
      seats: 8,
      quantity: 1,
      buffer_before: 0,
      buffer_after: 0,
      is_me: false,
      is_pending: false,
      photo_url: null,
    },
  ],
  events: [evening('2026-11-23', 5), evening('2026-11-25', 5)],
  closures: [],
  opening: DAYS.map((day) => stretch(day, '16:00', '21:00')),
  busy: [],
  ...parts,
});

describe('suggested hours for an event', () => {
  it('are free hours in the space of an offering that sells well on other days', () => {
    expect(listWorthOpening(week({}), DAYS, MORNING)).toMatchObject([
      {
        day: '2026-11-24',
        spaceId: 'room',
        space: 'Wheel room',
        from: new Date(at('2026-11-24', '16:00')),
        to: new Date(at('2026-11-24', '21:00')),
        at: '18:00',
        offering: { title: 'Open wheel' },
        taken: 10,
        seats: 12,
      },
    ]);
  });

  it.each([
    ['the offering sells badly', { events: [evening('2026-11-23', 2), evening('2026-11-25', 3)] }],
    ['it has one event alone', { events: [evening('2026-11-23', 6)] }],
    [
      'the studio is shut that day',
      { opening: ['2026-11-23', '2026-11-25'].map((day) => stretch(day, '16:00', '21:00')) },
    ],
    [
      'the studio is closed then',
      { closures: [{ ...stretch('2026-11-24', '00:00', '23:59'), id: 'c', reason: '', holiday: null }] },
    ],
    [
      'another calendar has it',
      { busy: [{ ...stretch('2026-11-24', '17:00', '19:30'), title: '', calendar: 'School' }] },
    ],
    ['the studio names no hours', { opening: [] }],
  ])('are none when %s', (_, parts) => {
    expect(listWorthOpening(week(parts), DAYS, MORNING)).toEqual([]);
  });

  it('begin tomorrow at the earliest, and may reuse the hours of a cancelled event', () => {
    expect(listWorthOpening(week({}), DAYS, new Date(at('2026-11-24', '08:00')))).toEqual([]);
    const events = [...week({}).events, evening('2026-11-24', 0, { id: 'off', status: 'cancelled' })];
    expect(listWorthOpening(week({ events }), DAYS, MORNING)[0]?.day).toBe('2026-11-24');
  });

  it('begin and end at full or half hours', () => {
    const opening = DAYS.map((day) => stretch(day, '15:40', '21:50'));
    expect(listWorthOpening(week({ opening }), DAYS, MORNING)).toMatchObject([
      { from: new Date(at('2026-11-24', '16:00')), to: new Date(at('2026-11-24', '21:30')) },
    ]);
  });

  describe('with a teacher', () => {
    const marta = { ...week({}).spaces[0], id: 'marta', name: 'Marta', kind: 'teacher' } as StudioCalendar['spaces'][0];
    const spaces = [...week({}).spaces, marta];
    const taught = ['2026-11-23', '2026-11-25'].map((day) => evening(day, 5, { space_ids: ['room', 'marta'] }));
    const elsewhere = (from: string, to: string) =>
      evening('2026-11-24', 0, {
        id: 'elsewhere',
        offering: { id: 'coil', slug: 'coil', title: 'Coils', service_type: 'class' },
        ...{ space_ids: ['marta'], starts_at: at('2026-11-24', from), ends_at: at('2026-11-24', to) },
      });

    it('move to another time if the teacher is busy at the usual one', () => {
      const events = [...taught, elsewhere('18:30', '20:30')];
      expect(listWorthOpening(week({ spaces, events }), DAYS, MORNING)).toMatchObject([{ at: '16:00' }]);
    });

    it('are none if the teacher is busy throughout', () => {
      const events = [...taught, elsewhere('16:00', '21:00')];
      expect(listWorthOpening(week({ spaces, events }), DAYS, MORNING)).toEqual([]);
    });
  });

  it('are suggested once for each offering', () => {
    const days = [...DAYS, '2026-11-26'];
    const opening = days.map((day) => stretch(day, '16:00', '21:00'));
    expect(listWorthOpening(week({ days, opening }), days, MORNING)).toHaveLength(1);
  });
});
