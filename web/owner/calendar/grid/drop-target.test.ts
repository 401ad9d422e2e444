import { describe, expect, it } from 'vitest';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { currentPlacement, isMoved, placementAt } from './drop-target.ts';

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

const date = {
  starts_at: '2026-11-24T19:00:00+01:00',
  ends_at: '2026-11-24T21:00:00+01:00',
  space_ids: ['loft', 'marta'],
} as PlannedEvent;

const drop = (from: string | null, row: string | null, time: string | null = null) =>
  placementAt(date, from, { day: '2026-11-25', row, time }, studio);

describe('dragging an event', () => {
  it('to another day keeps its time, room and teacher', () => {
    expect(drop('loft', 'loft')).toEqual({ starts: '2026-11-25T19:00', space_ids: ['loft', 'marta'] });
    expect(drop('loft', null)).toEqual({ starts: '2026-11-25T19:00', space_ids: ['loft', 'marta'] });
  });

  it('to another row replaces a room with a room or a teacher with a teacher', () => {
    expect(drop('loft', 'cellar').space_ids).toEqual(['cellar', 'marta']);
    expect(drop('marta', 'noa').space_ids).toEqual(['loft', 'noa']);
    expect(drop('loft', 'noa').space_ids).toEqual(['loft', 'marta']);
  });

  it('in a view with hours changes its time', () => {
    expect(drop('loft', 'loft', '10:15').starts).toBe('2026-11-25T10:15');
  });

  it('back to its place changes nothing', () => {
    expect(isMoved(date, currentPlacement(date, 'Europe/Madrid'), 'Europe/Madrid')).toBe(false);
    expect(isMoved(date, drop('loft', 'loft'), 'Europe/Madrid')).toBe(true);
  });
});
