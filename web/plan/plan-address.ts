import type { CalendarDay } from '../dashboard/calendar-days.ts';
import { mondayOf, readDay } from './week.ts';

export interface Seen {
  /** The day that is chosen; a phone shows it alone. */
  day: CalendarDay;
  /** The Monday of its week. */
  monday: CalendarDay;
  view: 'week' | 'day';
}

/** Reads `?week=2026-11-23`, `?day=2026-11-25` and `?view=day`. Without them it is today's week. */
export function readSeen(query: URLSearchParams, today: CalendarDay): Seen {
  const day = readDay(query.get('day'));
  const week = readDay(query.get('week'));
  const monday = mondayOf(week ?? day ?? today);
  const within = [day, today].find((each) => each && mondayOf(each) === monday);
  return { day: within ?? monday, monday, view: query.get('view') === 'day' ? 'day' : 'week' };
}

/** The same in an address again; what is as usual is left out. */
export function writeSeen({ day, monday, view }: Seen, today: CalendarDay): URLSearchParams {
  const query = new URLSearchParams();
  if (monday !== mondayOf(today)) query.set('week', monday);
  if (day !== (mondayOf(today) === monday ? today : monday)) query.set('day', day);
  if (view === 'day') query.set('view', view);
  return query;
}
