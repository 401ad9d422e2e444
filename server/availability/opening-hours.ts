import { isPastMidnight } from '../../shared/opening-hours.ts';
import { addDays, listDays, startOfDay, weekdayOf, zonedInstant } from './zoned-days.ts';

/** An interval that concerns a studio, or one of its spaces. */
export interface SpaceInterval {
  /** null: the whole studio. */
  space_id: string | null;
  from: Date;
  to: Date;
}

export interface OpeningHoursRow {
  space_id: string | null;
  /** 1 is Monday. */
  weekday: number;
  /** HH:MM:SS local time; 24:00:00 is midnight. Hours that close before they open end on the next day. */
  opens: string;
  closes: string;
}

export interface ClosureRow {
  id: string;
  space_id: string | null;
  /** YYYY-MM-DD */
  first_day: string;
  last_day: string;
  /** Local time on each of these days; null: the whole day. */
  from_time: string | null;
  until_time: string | null;
  reason: string;
  holiday: string | null;
}

export type ClosedInterval = SpaceInterval & Pick<ClosureRow, 'id' | 'reason' | 'holiday'>;

/**
 * Returns the intervals in which a studio and its spaces are open on consecutive days. Hours that began the day before and
 * go past midnight come first. A closing time that the clocks skip is an hour later; one shown twice is its first time.
 */
export function openIntervals(
  hours: readonly OpeningHoursRow[],
  days: readonly string[],
  zone: string,
): SpaceInterval[] {
  const openOn = (day: string, week: readonly OpeningHoursRow[]) =>
    week
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ space_id, opens, closes }) => ({
        space_id,
        from: zonedInstant(day, opens, zone),
        to: zonedInstant(isPastMidnight({ opens, closes }) ? addDays(day, 1) : day, closes, zone),
      }))
      .filter(({ from, to }) => from < to);
  const eve = days[0] === undefined ? [] : openOn(addDays(days[0], -1), hours.filter(isPastMidnight));
  return [...eve, ...days.flatMap((day) => openOn(day, hours))];
}

/** Returns the closed intervals between two days, both included. Whole days in a row are one interval. */
export const closedIntervals = (
  closures: readonly ClosureRow[],
  [first, last]: readonly [string, string],
  zone: string,
): ClosedInterval[] =>
  closures.flatMap(({ id, space_id, reason, holiday, ...closure }) => {
    const from = closure.first_day > first ? closure.first_day : first;
    const to = closure.last_day < last ? closure.last_day : last;
    if (from > to) return [];
    const { from_time, until_time } = closure;
    const stretches =
      from_time === null || until_time === null
        ? [{ from: startOfDay(from, zone), to: startOfDay(addDays(to, 1), zone) }]
        : listDays(from, to).map((day) => ({
            from: zonedInstant(day, from_time, zone),
            to: zonedInstant(day, until_time, zone),
          }));
    return stretches
      .filter((stretch) => stretch.from < stretch.to)
      .map((stretch) => ({ id, space_id, reason, holiday, ...stretch }));
  });
