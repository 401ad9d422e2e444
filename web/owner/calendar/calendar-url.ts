import type { CalendarDay } from '#web/time/calendar-days.ts';
import { mondayOf, parseDay } from '#web/time/calendar-weeks.ts';
import type { DrawnEvent } from './events/use-new-event.ts';

export const VIEWS = ['week', 'day', 'month'] as const;
export type View = (typeof VIEWS)[number];

export interface CalendarParams {
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
export function parseCalendarParams(searchParams: URLSearchParams, today: CalendarDay): CalendarParams {
  const day = parseDay(searchParams.get('day') ?? searchParams.get('new'));
  const week = parseDay(searchParams.get('week'));
  const monday = mondayOf(week ?? day ?? today);
  const within = [day, today].find((each) => each && mondayOf(each) === monday);
  return { day: within ?? monday, monday, view: VIEWS.find((view) => view === searchParams.get('view')) ?? 'week' };
}

/** Returns the parameters at which the calendar shows a day, in the same view. */
export const showDay = ({ view }: CalendarParams, day: CalendarDay): CalendarParams => ({
  ...{ day, view },
  monday: mondayOf(day),
});

/** Parses where a new event would begin, from `?new=2026-11-25&at=18:00&space=…`. */
export function parseDrawnEvent(searchParams: URLSearchParams): DrawnEvent | undefined {
  const day = parseDay(searchParams.get('new'));
  const at = searchParams.get('at') ?? '';
  if (!day || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return undefined;
  return { day, at, spaceId: searchParams.get('space') };
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
export function calendarSearchParams({ day, monday, view }: CalendarParams, today: CalendarDay): URLSearchParams {
  const searchParams = new URLSearchParams();
  if (monday !== mondayOf(today)) searchParams.set('week', monday);
  if (day !== (mondayOf(today) === monday ? today : monday)) searchParams.set('day', day);
  if (view !== 'week') searchParams.set('view', view);
  return searchParams;
}
