import { describe, expect, it } from 'vitest';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { findOverlaps } from './overlaps.ts';

const date = {
  status: 'scheduled',
  starts_at: '2031-01-07T19:00:00+01:00',
  ends_at: '2031-01-07T21:00:00+01:00',
  space_ids: ['loft'],
} as PlannedEvent;
const interval = (space_id: string | null, starts_at: string, ends_at: string) => ({ space_id, starts_at, ends_at });
const closed = (reason: string, ...when: Parameters<typeof interval>) => ({
  ...interval(...when),
  id: reason,
  reason,
  holiday: null,
});
const calendar = (closures: StudioCalendar['closures'], busy: StudioCalendar['busy'] = []) => ({ closures, busy });

describe('the overlaps of an event', () => {
  it('are the closures and blocked times of its studio or its spaces', () => {
    const visit = {
      ...interval('loft', '2031-01-07T17:00:00Z', '2031-01-07T18:30:00Z'),
      title: '',
      calendar: 'School',
    };
    const winter = closed('Winter', null, '2031-01-06T23:00:00Z', '2031-01-07T23:00:00Z');
    expect(findOverlaps(date, calendar([winter], [visit]))).toEqual([
      { what: 'closure', title: 'Winter' },
      { what: 'busy', title: 'School' },
    ]);
  });

  it('exclude other spaces and closures that end at its start, and are none for a cancelled event', () => {
    const others = [
      closed('Kiln', 'kiln', '2031-01-06T23:00:00Z', '2031-01-07T23:00:00Z'),
      closed('Before', 'loft', '2031-01-07T12:00:00Z', '2031-01-07T18:00:00Z'),
    ];
    expect(findOverlaps(date, calendar(others))).toEqual([]);
    const winter = closed('Winter', null, '2031-01-06T23:00:00Z', '2031-01-07T23:00:00Z');
    expect(findOverlaps({ ...date, status: 'cancelled' }, calendar([winter]))).toEqual([]);
  });
});
