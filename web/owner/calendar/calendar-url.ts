import type { CalendarDay } from '../../time/calendar-days.ts';
import type { Drawn } from './events/use-new-event.ts';
import { mondayOf, readDay } from './grid/week-entries.ts';

export const VIEWS = ['week', 'day', 'month'] as const;
export type View = (typeof VIEWS)[number];

export interface Seen {
  /** The selected day, the only one a phone shows. */
  day: CalendarDay;
  /** The Monday of its week. */
  monday: CalendarDay;
  view: View;
}

/**
 * Parses `?week=2026-11-23`, `?day=2026-11-25` (or `?new=` with a new event's day) and `?view=day` or `month`. The
 * default is this week.
 */
export function readSeen(query: URLSearchParams, today: CalendarDay): Seen {
  const day = readDay(query.get('day') ?? query.get('new'));
  const week = readDay(query.get('week'));
  const monday = mondayOf(week ?? day ?? today);
  const within = [day, today].find((each) => each && mondayOf(each) === monday);
  return { day: within ?? monday, monday, view: VIEWS.find((view) => view === query.get('view')) ?? 'week' };
}

/** Parses where a new event would begin, from `?new=2026-11-25&at=18:00&space=…`. */
export function readDrawn(query: URLSearchParams): Drawn | undefined {
  const day = readDay(query.get('new'));
  const at = query.get('at') ?? '';
  if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return undefined;
  return { day, at, spaceId: query.get('space') };
}

/** Returns the address at which the calendar opens the form for a new event, filled in. */
export function newEventAddress(
  studioId: string,
  { day, at, spaceId, offering }: { day: CalendarDay; at: string; spaceId: string; offering: string },
): string {
  return `/manage-studio-events/${studioId}?${new URLSearchParams({ new: day, at, space: spaceId, offering })}`;
}

/** Returns the address at which the calendar opens an event. */
export const eventAddress = (studioId: string, day: CalendarDay, eventId: string): string =>
  `/manage-studio-events/${studioId}?${new URLSearchParams({ day, event: eventId })}`;

/** Serializes the view into URL parameters, without those that have their default. */
export function writeSeen({ day, monday, view }: Seen, today: CalendarDay): URLSearchParams {
  const query = new URLSearchParams();
  if (monday !== mondayOf(today)) query.set('week', monday);
  if (day !== (mondayOf(today) === monday ? today : monday)) query.set('day', day);
  if (view !== 'week') query.set('view', view);
  return query;
}
