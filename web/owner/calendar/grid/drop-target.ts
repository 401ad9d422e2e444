import type { PlannedEvent, StudioCalendar } from '../../../../shared/schemas/events.ts';
import { formatTime } from '../../../../shared/time.ts';
import { type CalendarDay, dayOf } from '../../../time/calendar-days.ts';

/** Where a date is dragged to: a day, a row of the calendar, and a time where the screen shows hours. */
export interface Target {
  day: CalendarDay;
  /** null: the row of dates without a space, or a day that has no rows. */
  row: string | null;
  /** "19:00"; null keeps the date's own. */
  time: string | null;
}

/** What the API is asked for: when it begins by the clocks of the studio, and what it takes. */
export interface Wanted {
  starts: string;
  space_ids: string[];
}

/** A date as it stands. */
export const standing = (date: PlannedEvent, zone: string): Wanted => ({
  starts: `${dayOf(date.starts_at, zone)}T${formatTime(date.starts_at, zone)}`,
  space_ids: date.space_ids,
});

/**
 * What dragging a date from a row to a place asks for. Between two rows of a kind it changes its room or its teacher;
 * a room does not become a teacher, so that elsewhere only the day changes.
 */
export function wantedAt(
  date: PlannedEvent,
  from: string | null,
  target: Target,
  { spaces, time_zone: zone }: Pick<StudioCalendar, 'spaces' | 'time_zone'>,
): Wanted {
  const isTeacher = (id: string | null) => spaces.find((space) => space.id === id)?.kind === 'teacher';
  const swaps =
    from !== null &&
    target.row !== null &&
    isTeacher(from) === isTeacher(target.row) &&
    !date.space_ids.includes(target.row);
  return {
    starts: `${target.day}T${target.time ?? formatTime(date.starts_at, zone)}`,
    space_ids: swaps ? date.space_ids.map((id) => (id === from ? (target.row ?? id) : id)) : date.space_ids,
  };
}

/** Whether it would change anything. */
export const moves = (date: PlannedEvent, wanted: Wanted, zone: string): boolean => {
  const now = standing(date, zone);
  return now.starts !== wanted.starts || now.space_ids.join() !== wanted.space_ids.join();
};
