import { describe, expect, it } from 'vitest';
import type { PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';
import { readPrice, writePrice } from '../events/price-text.ts';
import { moves, standing, wantedAt } from './drop-target.ts';

const space = (id: string, kind: 'room' | 'teacher') => ({
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

const studio: Pick<StudioCalendar, 'spaces' | 'time_zone'> = {
  time_zone: 'Europe/Madrid',
  spaces: [space('loft', 'room'), space('cellar', 'room'), space('marta', 'teacher'), space('noa', 'teacher')],
};

// What of a date a move looks at.
const date = {
  starts_at: '2026-11-24T19:00:00+01:00',
  ends_at: '2026-11-24T21:00:00+01:00',
  space_ids: ['loft', 'marta'],
} as PlannedEvent;

const drop = (from: string | null, row: string | null, time: string | null = null) =>
  wantedAt(date, from, { day: '2026-11-25', row, time }, studio);

describe('dragging a date', () => {
  it('to another day keeps its time, its room and its teacher', () => {
    expect(drop('loft', 'loft')).toEqual({ starts: '2026-11-25T19:00', space_ids: ['loft', 'marta'] });
    expect(drop('loft', null)).toEqual({ starts: '2026-11-25T19:00', space_ids: ['loft', 'marta'] });
  });

  it('to another row changes the room, or the teacher, and never one into the other', () => {
    expect(drop('loft', 'cellar').space_ids).toEqual(['cellar', 'marta']);
    expect(drop('marta', 'noa').space_ids).toEqual(['loft', 'noa']);
    expect(drop('loft', 'noa').space_ids).toEqual(['loft', 'marta']);
  });

  it('takes the time of a screen that shows hours', () => {
    expect(drop('loft', 'loft', '10:15').starts).toBe('2026-11-25T10:15');
  });

  it('back to where it was changes nothing', () => {
    expect(moves(date, standing(date, 'Europe/Madrid'), 'Europe/Madrid')).toBe(false);
    expect(moves(date, drop('loft', 'loft'), 'Europe/Madrid')).toBe(true);
  });
});

describe('a price as somebody types it', () => {
  it('is read with a comma or a point, empty for the usual one', () => {
    expect(['45', '12,50', '12.5', ' 0 ', '', '-3', 'free', '1.234'].map(readPrice)).toEqual([
      4500,
      1250,
      1250,
      0,
      null,
      undefined,
      undefined,
      undefined,
    ]);
    expect([4500, 1250, 0, null].map(writePrice)).toEqual(['45', '12.50', '0', '']);
  });
});
