import { describe, expect, it } from 'vitest';
import {
  calendarSearchParams,
  eventAddress,
  newEventAddress,
  parseCalendarParams,
  parseDrawnEvent,
  showDay,
  VIEWS,
} from './calendar-url.ts';

const queryOf = (address: string) => new URL(address, 'http://localhost').searchParams;

describe('the URL of the calendar', () => {
  it('opens the form for a new event, filled in', () => {
    const drawn = { day: '2026-11-25', at: '18:00', spaceId: 'room' };
    const query = queryOf(newEventAddress('fang', { ...drawn, offering: 'wheel' }));
    expect(parseDrawnEvent(query)).toEqual(drawn);
    expect(query.get('offering')).toBe('wheel');
    expect(parseCalendarParams(query, '2026-11-02').day).toBe('2026-11-25');
  });

  it.each(['new=2026-11-25', 'new=2026-11-25&at=25:00', 'new=2026-11-25&at=noon', 'new=today&at=18:00', 'at=18:00'])(
    'ignores an invalid new event in %j',
    (address) => {
      expect(parseDrawnEvent(new URLSearchParams(address))).toBeUndefined();
    },
  );

  it('opens an event on its day', () => {
    const query = queryOf(eventAddress('fang', '2026-11-25', 'open-wheel'));
    expect(parseCalendarParams(query, '2026-11-02').day).toBe('2026-11-25');
    expect(query.get('event')).toBe('open-wheel');
  });

  it.each(VIEWS)('shows the first of new dates from another week, in the %s view', (view) => {
    const today = '2026-11-02';
    const shown = parseCalendarParams(new URLSearchParams({ week: '2026-11-09', view }), today);
    const query = calendarSearchParams(showDay(shown, '2026-12-15'), today);
    expect(parseCalendarParams(query, today)).toEqual({ day: '2026-12-15', monday: '2026-12-14', view });
  });
});
