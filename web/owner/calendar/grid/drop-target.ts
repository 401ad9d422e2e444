import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { formatTime } from '#shared/time/time.ts';
import type { CalendarDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';

/** Where an event is dropped: a day, a row of the calendar, and a time in a view with hours. */
export interface DropTarget {
  day: CalendarDay;
  /** null for the row of events without a space, or in the month view, which has no rows. */
  row: string | null;
  /** "19:00"; null keeps the event's time. */
  time: string | null;
}

/** The start of an event in local time and its spaces, as the API expects them. */
export interface EventPlacement {
  starts: string;
  space_ids: string[];
}

/** Returns the current start and spaces of an event. */
export const currentPlacement = (event: PlannedEvent, zone: string): EventPlacement => ({
  starts: `${dayOf(event.starts_at, zone)}T${formatTime(event.starts_at, zone)}`,
  space_ids: event.space_ids,
});

/**
 * Returns the start and spaces of an event after a drag. Between two rows of the same kind the room or the teacher
 * changes; a room cannot become a teacher, so otherwise only the day does.
 */
export function placementAt(
  event: PlannedEvent,
  from: string | null,
  target: DropTarget,
  { spaces, time_zone: zone }: Pick<StudioCalendar, 'spaces' | 'time_zone'>,
): EventPlacement {
  const isTeacher = (id: string | null) => spaces.find((space) => space.id === id)?.kind === 'teacher';
  const isSwap =
    from !== null &&
    target.row !== null &&
    isTeacher(from) === isTeacher(target.row) &&
    !event.space_ids.includes(target.row);
  return {
    starts: `${target.day}T${target.time ?? formatTime(event.starts_at, zone)}`,
    space_ids: isSwap ? event.space_ids.map((id) => (id === from ? (target.row ?? id) : id)) : event.space_ids,
  };
}

/** True if the new start or spaces differ from the current ones. */
export const isMoved = (event: PlannedEvent, placement: EventPlacement, zone: string): boolean => {
  const now = currentPlacement(event, zone);
  return now.starts !== placement.starts || now.space_ids.join() !== placement.space_ids.join();
};
